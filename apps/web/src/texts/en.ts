/**
 * All texts of the pages in English. A value stands in braces, and a mark, such as a link, around
 * the text inside it. A text that depends on `{count}` has a form for each kind of number.
 *
 * Each text is a whole sentence or label. Parts of sentences fit together in English alone.
 */
export const en = {
  site: {
    skip: "Skip to content",
    openHere: "Open on Kifu",
    title: "Kifu: board games that anybody can check",
    description:
      "Play five in a row and other board games right away, without an account. Every move is signed and can be checked.",
    theme: "Light or dark",
    kifu: "A kifu is the written record of a game.",
    puzzles: "Puzzles",
    ratings: "Ratings",
    tournaments: "Tournaments",
    players: "Players",
    fair: "How cheating is prevented",
    status: "Status",
    language: "Language",

    sound: "Sound",

    announcement: "Announcement",
    maintenance: "Maintenance",
    maintenanceSoon: "No new matches during maintenance.",
    maintenanceNow: "Maintenance: no new matches for now. Matches in play go on.",
    // {time} is a clock that counts down: "4:59".
    beginsIn: "It begins in {time}.",

    // Notes about a search, a match or a waiting opponent. {name} is a player. Short.
    search: "Your search",
    looking: "Looking for an opponent…",
    backToSearch: "Back to the search",
    waitingFor: "Waiting for {name}…",
    waitingForFriend: "Waiting for your friend…",
    backToInvitation: "Back to the invitation",
    backToMatch: "Back to the match",
    backToTable: "Back to the table",
    opponent: "Your opponent",
    decline: "Decline",
    // Shown in a tab's title, and as a sentence (`sentence`). So they have no full stop.
    wantsRematch: "{name} wants a rematch",
    wantsRatedRematch: "{name} wants a rematch, rated again",
    wantsRematchFor: "{name} wants a rematch, for {amount} each",
    answer: "Answer",
    waitsAtTable: "{name} is waiting for you at a table",
    waitsAtTableFor: "{name} is waiting for you at a table, for {amount} each",
    goToTable: "Go to the table",
    match: "Your match",
    opponentsTurn: "Your opponent’s turn.",
    goToMatch: "Go to match",
    viewMatch: "View match",
    // {time} is a clock that counts down: "4:59".
    left: "{time} left",

    offlineTitle: "No connection",
    offline: "No connection to Kifu",
    offlineText:
      "This device is offline, or the site does not answer. Your clock runs on. A move that was not sent is kept on this device, and is sent when you open the match again.",
    offlineLeave:
      "This browser keeps a file with which you can claim your money, if the operator does not come back. Only the file of the latest settlement counts.",

    notFound: "Page not found",
    notFoundText: "Check the address, or go to the games.",
    crashed: "This page crashed",
    crashedText:
      "This is our fault, not yours. Your match and your keys are safe. Reload the page.",
    reload: "Reload the page",
    crashReference: "Reference: {reference}",
    // In a frame on another site, which shows the best match.
    embedNoNode: "The node does not answer. This page keeps asking.",
    embedNobody: "Nobody is playing. The next match will appear here.",
    // What the installed app says of itself.
    appDescription: "Board games anybody can check.",
  },
  // Alerts, notifications, badges, names and components.
  alerts: {
    notifications: "Notifications",

    // The tab's title and the title of a notification. {side} is a side, such as White.
    found: "Match found",
    offeredDraw: "{side} offered a draw",
    askedForOne: "{side} asked to take back one move",
    askedForTwo: "{side} asked to take back two moves",

    // The browser's answer to the request for notifications.
    denied: "Notifications are blocked",
    deniedText:
      "Your browser does not let this site notify you. Allow notifications in its settings for this site, then press the bell again.",
    notAllowed: "Notifications stay off",
    notAllowedText: "You have not allowed them. Press the bell to be asked again.",
    missing: "No notifications here",
    missingText: "This browser does not let pages show notifications.",
    tabInstead: "Without notifications, this tab’s title and icon tell you when it is your turn.",
    turnedOn: "Notifications are on",
    turnedOnText: "While you are elsewhere, you will hear about your turn and your match.",

    // The choice of a clock. {pace} is such as "5 min + 5 s".
    movePaces: "Time per move",
    bankPaces: "Time for the whole game",
    bankPaceChosen: "Time for the whole game: {pace} per move",
    bankPacesTitle: "For the whole game, plus seconds per move",
    slowPaces: "Days for a move",
    slowPaceChosen: "Days for a move: {pace} per move",
    slowPacesText:
      "Play any number of these matches beside another. With days off you have 14 days in hand, and each move gives you one back.",

    copy: "Copy",
    copied: "Copied.",
    notCopied: "Could not copy. Select it and copy it yourself.",
    // Of lines for a terminal.
    commands: "Commands",
    findMatch: "Find a match",
    partFailed: "This part of the page failed. The rest still works.",

    // The device's own notifications, while Kifu is closed: a title and a line below it. Short.
    pushTurn: "Your turn",
    pushMatch: "Match {match}",
    pushChallenge: "A challenge",
    pushChallengeText: "A player whom you follow wants to play you.",
    pushTournament: "Your tournament starts",
    pushTournamentText: "The first round is drawn.",
    pushOther: "Something waits for you.",
  },
  account: {
    title: "Your account",
    nameLater: "You get a name with your first match. No sign-up needed.",
    nameUnknown: "Looking for your name on this device…",
    asWallet: "Playing with your wallet.",
    asGuest: "Playing as a guest, stored on this device.",
    // A link to the player's page, with the end of their address.
    yourMatches: "Your matches {address}",
    nameNow: "Get a name now",
    chooseName: "Choose a name",
    changeName: "Change name",

    yourName: "Your name",
    nameText: "Everybody sees it. Nobody else can have it, or one that looks like it.",
    name: "Name",
    nameChange:
      "You can take another name once a week. “{name}” stays reserved for you for 30 days.",
    nameForm: "2 to 20 letters and digits, in Latin, Cyrillic, Japanese or Chinese.",
    giveUpName: "Give it up",
    takeName: "Take it",
    takingName: "Taking it…",

    money: "Money",
    playMoney: "Play money",
    balanceUnknown: "Looking for your balance…",
    youHave: "You have {amount}.",
    // {mina} is an amount with its unit: "1.5 MINA".
    youHaveMina: "You have {amount}, which is {mina}.",
    canStake: "You can stake it on matches against people.",
    isReal: "It is MINA that players deposited in a contract, so you can win and lose real money.",
    isPlayMoney: "It is for play only: nobody can buy it, and it buys nothing.",
    topUp:
      "With less than {amount}, you can have your balance topped up to {amount} for free, as often as you like.",
    history: "History",
    historyLoading: "Loading the history…",
    historyEmpty: "Nothing yet. What you get, stake and win is listed here.",
    // The lines of the history, each beside an amount.
    granted: "Granted",
    deposited: "Deposited from Mina",
    withdrawn: "Withdrawn to Mina",
    staked: "Staked on <link>match {match}</link>",
    paidOut: "Paid out of <link>match {match}</link>",
    refunded: "Refunded from <link>match {match}</link>",

    wholeNumber: "Type a whole number, such as 25.",
    thatIs: "That is {mina}.",

    // {worth} in the texts below: "150 (1.5 MINA)".
    worth: "{amount} ({mina})",
    deposits: "Deposits",
    onTheWayUnknown: "Deposits that are on the way show here after the operator’s next settlement.",
    onTheWayNone: "No deposit is on the way.",
    onTheWay: "{worth} is on the way from Mina.",
    depositTime:
      "The chain adds a deposit to your balance about an hour after the settlement that follows it.",
    depositTo:
      "Your wallet sends MINA to the contract <address>{contract}</address> on {network}. Compare it with the address that the operator has published.",
    depositAmount: "Amount to deposit",
    deposit: "Deposit",
    depositing: "Depositing…",
    depositTooMuch: "One player may deposit {amount} in all.",
    depositNote: "Your first deposit costs 1 MINA more, for an account that keeps your receipt.",
    depositWithoutWallet:
      "To deposit on this page, connect your wallet below. Without one, use the commands.",
    withdrawals: "Withdrawals",
    nothingWithdrawn: "You have not withdrawn anything yet.",
    // The next texts are a numbered list: what you, the operator and then anybody does.
    youSign: "You sign, and the amount leaves your balance.",
    youSignAsGuest: "Only your secret key can spend it on Mina, so save the key below.",
    settles: "The operator settles that on Mina.",
    settlesAfter: {
      one: "{worth} waits until the operator has settled {count} more block on Mina.",
      other: "{worth} waits until the operator has settled {count} more blocks on Mina.",
    },
    pays: "Anybody has the contract pay you, with a command below.",
    paysHere: "Anybody has the contract pay you, here or with a command below.",
    settledSoFar:
      "Of what you have withdrawn so far, {worth} is settled. This page cannot see what Mina has paid of it.",
    payRest: "Have the rest paid",
    payingRest: "Having it paid…",
    commands: "How to deposit and withdraw",
    commandsText:
      "These commands run in a checkout of this project. They need your private key in the file player.key, and the address of a Mina node’s GraphQL interface in place of MINA-NODE. With --dry-run they only say what they would do.",
    commandsPay:
      "The second one does all three steps. Run it again if it was stopped. The next only has Mina pay what is settled, and anybody can do that for you:",
    commandsForce: "If the operator ignores your withdrawals, force one on Mina:",
    commandsConclude:
      "If the operator does not end a match whose other side has run out of time, or does not pay its pot, force that, with the match’s number:",

    withdrawAmount: "Amount to withdraw",
    withdraw: "Withdraw",
    withdrawing: "Withdrawing…",
    withdrawConfirm: "Confirm in your wallet…",
    withdrawTooMuch: "You have only {amount}.",
    withdrawDone: "You have withdrawn {worth} from your balance.",

    stop: "Stop",
    stepAsking: "Step 1 of 3: asking the operator’s program for a proven transaction.",
    stepNext:
      "Step 1 of 3: the operator’s program will prove your transaction next. Leave this page open.",
    stepBefore: {
      one: "Step 1 of 3: {count} player is before you. Leave this page open.",
      other: "Step 1 of 3: {count} players are before you. Leave this page open.",
    },
    stepProving:
      "Step 1 of 3: the operator’s program is proving your transaction, which takes about a minute. It has been at it for {seconds} s.",
    stepPay:
      "Step 2 of 3: confirm in your wallet. You pay {mina}, a fee of {fee}. This page has checked that the transaction does nothing else.",
    stepPayNewAccount:
      "Step 2 of 3: confirm in your wallet. You pay {mina}, a fee of {fee}, and 1 MINA for a new account. This page has checked that the transaction does nothing else.",
    stepGet:
      "Step 2 of 3: confirm in your wallet. You get {mina}, and pay a fee of {fee}. This page has checked that the transaction does nothing else.",
    stepGetNewAccount:
      "Step 2 of 3: confirm in your wallet. You get {mina}, and pay a fee of {fee}, and 1 MINA for a new account. This page has checked that the transaction does nothing else.",
    stepSending: "Step 3 of 3: sending it to Mina.",

    sentDeposits: "Deposits from this device",
    sentPayouts: "Payouts to this device",
    hide: "Hide",
    transaction: "The transaction on Mina",
    payoutSent:
      "Sent to Mina. The contract pays you as soon as Mina includes it, usually within minutes.",
    credited: "It is in your balance.",
    sent: "Sent to Mina, which usually includes it within minutes.",
    listed: "Mina has it.",
    // {final} and {within} are durations: "1 h", "10 days".
    depositRest:
      "The operator’s next settlement promises it, and about {final} later the chain adds it to your balance. It has {within} for that.",
    sentLate:
      "It is not in your balance. If Mina refused the transaction, you have lost only the fee.",
    listedLate:
      "Mina has it, but the chain has not taken it in. Once its time is over, nothing can be settled without it.",
    depositFreezes:
      "If the operator stays silent for {time}, the contract freezes, and the file below gets your money back.",

    forced: "You have forced a withdrawal of {worth} on Mina.",
    forcedAll: "You have forced a withdrawal of everything on Mina.",
    forcedStates:
      "Mina remembers {all} action states, and {states} include it. The operator may promise the oldest one. So until all include it, it binds nobody. Each further action in a later slot adds one.",
    forcedBound:
      "All action states that Mina remembers include it, so the operator’s next settlement has to promise it.",
    forcedMore: "Deposit 1, which adds a state",

    leave: "If the operator disappears",
    leaveText: {
      one: "This browser keeps a file with which you can then claim your money, as it was after the first block. Only the file of the latest settlement counts. The program that uses it, “kifu exit”, asks Mina whether the operator tells the truth.",
      other:
        "This browser keeps a file with which you can then claim your money, as it was after the first {blocks} blocks. Only the file of the latest settlement counts. The program that uses it, “kifu exit”, asks Mina whether the operator tells the truth.",
    },
    leaveDeposits:
      "Nothing is settled yet. This browser keeps a file with which you can then claim what you deposited.",
    leaveKept: "It is from {moment}.",
    leaveEarlier:
      "The file also contains earlier ones, in case the node did not tell the truth about the latest settlement.",
    leaveFor: "Player {player}, contract {contract}.",
    leaveHow: "How to leave without the operator",
    leaveNeeds:
      "These commands need nothing of the operator. They run in a checkout of this project, with the file as kifu-exit.json, your private key in player.key, and the address of any Mina node’s GraphQL interface in place of MINA-NODE. A wallet cannot do this on its own, because Mina asks for a proof: export your key from it.",
    leaveSettled: "At any time, have the contract pay the withdrawals that are settled:",
    leaveFrozen: "Once it is frozen, have it pay everything else:",
    saveFile: "Save the file",

    session: "The key that plays for you",
    sessionUnknown: "Not loaded yet.",
    sessionNone: "No key plays for you now. The next match creates one.",
    sessionNoneGuest:
      "No such key now. The next match creates one; until then your guest account’s own key plays.",
    sessionElsewhere: "Another device can play for you. Your next match here takes over.",
    sessionExpired: "This device’s key has expired. The next match renews it.",
    sessionActive: "This device can play for you.",
    sessionLeft: "This device can play for you: {time} of play left.",
    sessionMay:
      "It can move, resign, look for matches, change your name, and nothing else. It expires by itself.",
    sessionMayStake:
      "It can move, resign, look for matches, change your name and stake up to {amount} on them, and nothing else. It expires by itself.",
    sessionOpen: "Let this device play",
    sessionOpening: "Creating it…",
    revoke: "Revoke this key",
    revoking: "Revoking it…",
    revokeAsk: "Revoke this key?",
    revokeText:
      "It can look for no more matches at once, and stops in a running match after a minute. This device forgets it now.",
    revokeGuest: "Your guest account’s own key plays until your next match creates a new one.",
    revokeWallet:
      "Nothing here can move for you until you create a new one, which your wallet must approve.",
    keepKey: "Keep it",
    revokeIt: "Revoke it",

    notificationsText:
      "While you look at another tab or another program, this browser can tell you that a match was found, or that it is your turn. Keep the Kifu tab open. Its title and icon tell you the same in any case.",
    // Goes before the next three texts, which are choices.
    tellWhileClosed: "While Kifu is closed, this device can tell you:",
    tellTurn: "It is your turn in a match with days for a move",
    tellTournament: "A tournament that you entered starts",
    tellChallenge:
      "A player whom you follow wants to play you. The server then learns whom you follow.",

    boards: "Boards",
    boardsText:
      "How Randzu, Gomoku, Renju and Reversi look on this device. Connect Four keeps its blue frame.",

    wallet: "Wallet",
    walletConnected:
      "You play under your wallet’s address. It approves a key once and is never asked about a move.",
    walletPresent:
      "Play under your wallet’s address, on any device. It asks you once, and never about a move.",
    walletMissing:
      "You do not need a wallet. If you have Auro, open this page in its browser and play under your own address.",
    walletConnect: "Connect Auro",
    walletWaits: "Waiting for the wallet…",
    walletLeave: "Play as a guest instead",

    keepGuest: "Keep your guest account",
    keepGuestText:
      "A guest account is stored in this browser. Its secret key restores it on another device, or here if the browser’s data is cleared. Anyone with the key can play as you, so no device that has it can be shut out again.",
    showKey: "Show my secret key",
    yourKey: "Your secret key",
    yourKeyText: "Keep it where you keep your passwords. Never show it to anyone.",
    keyCode: "QR code of your secret key",
    scanKey: "Scan it with the camera of your other device.",
    scanElsewhere: "Scan it elsewhere",
    importGuest: "Import a guest account",
    importReplaces:
      "It replaces the guest account in this browser. Save that account’s secret key first if you want it back.",
    importFromLink:
      "A link has brought this key. Import it only if you made the link on your own device.",
    secretKey: "Secret key",
    importIt: "Import it",
    // A guest lends a key to another device, which takes it by a link.
    lend: "Let another device play too",
    lendText:
      "Scan this with the other device. It plays for you until this key expires, or until you press “Revoke this key” here. It never gets your secret key.",
    lendCode: "QR code for the other device",
    borrow: "Play here with another device’s key?",
    borrowText: "A link has brought the key. This browser’s own guest account is kept.",
    borrowIt: "Play here",
    asLent: "Playing with a key that another device has lent.",
  },
  analysis: {
    // The title of the browser's tab, with the number of the match.
    tab: "Analysis of {game} {match}",
    tabOfUnknown: "Analysis of match {match}",
    noEngine: "There is no analysis of {game}",
    noEngineWhy: "The players see only their own cards, so nobody can say which move was best.",
    offInMatch: "Analysis is off during a match",
    offInMatchWhy:
      "It opens when the match is over, so that nobody plays with the help of an engine.",
    offInOwn: "Analysis is off while you play",
    offInOwnWhy: "It opens when your own match is over, so that you play it without an engine.",
    noMoves: "Nothing to analyse",
    noMovesWhy: "Nobody made a move.",
    toMatch: "To the match",

    match: "Match {match}",
    title: "{game} analysis",
    board: "{game} board. Any move can be tried.",
    // After moves were tried on the board.
    takeBack: "Take back {move}",
    backToMatch: "Back to the match",
    engineFailed: "The engine could not be loaded. Check your connection, and reload the page.",
    lookedAt: {
      one: "The engine has looked at {done} of {count} move, from the last one back.",
      other: "The engine has looked at {done} of {count} moves, from the last one back.",
    },
    lookedAtAll: "The engine has looked at every move. Its opinion is not always right.",
    thinking: "Thinking…",
    played: "{move} was played.",

    // What the engine thinks. {side} is the name of a side, such as Black or Crosses.
    noOpinion: "The engine has no opinion about the opening.",
    forcedWin: "{side} has a forced win.",
    winsIn: { one: "{side} wins with one move.", other: "{side} wins in {count} moves." },
    noDefence: "The engine sees no defence for {side}.",
    losesIn: {
      one: "{winner} wins with one move, whatever {loser} plays.",
      other: "{winner} wins in {count} moves, whatever {loser} plays.",
    },
    drawn: "A draw, if both play their best.",
    even: "About even.",
    littleBetter: "{side} is a little better.",
    better: "{side} is better.",
    // {moves} is a list of up to four moves, such as "H8, I9".
    best: "Best: {moves}.",
    bestAndOthers: "Best: {moves} and others.",

    // Below a chart: bars upwards mean that this side is better.
    barsUp: "↑ {side} better",
    barsDown: "↓ {side} better",

    mistakes: "Mistakes",
    noMistakes: "None found.",
    // {number} is the number of the move in the match, and {move} is its notation, such as H8.
    missedWin: "Move {number}, {side}: {move} misses a win.",
    gaveWin: "Move {number}, {side}: {move} lets {other} win.",
    lostGround: "Move {number}, {side}: {move} loses ground.",
  },
  // Boards, pieces and what the games say on them.
  board: {
    // What screen readers say of a board, and then of each cell: "H8, black, last move".
    labelled: "{game} board. {text}",
    black: "black",
    white: "white",
    red: "red",
    yellow: "yellow",
    cross: "cross",
    nought: "nought",
    empty: "empty",
    lastMove: "last move",
    notPlayed: "not played yet",
    planned: "planned",
    offered: "offered",
    tapAgain: "Tap again to place it.",
    failed: "The board could not be loaded. The rest still works.",
    reload: "Reload the page",

    pass: "Pass",
    cannotMove: "You cannot move.",
    mustPass: "{side} cannot move and has to pass.",
    passed: "{side} could not move and passed.",
    // A score. Only screen readers get what is in <hidden>.
    discs: { one: "{count}<hidden> disc</hidden>", other: "{count}<hidden> discs</hidden>" },

    // The pie rule: the second player may take the first piece.
    swap: "Swap",
    takeDisc: "Take this disc",
    discTaken: "Yellow took Red’s disc. Red moves again.",
    mayTakeDisc: "Drop a disc, or take Red’s disc as yours. Red then moves again.",
    yellowMayTake: "Yellow may take Red’s disc instead of dropping one.",
    takeCross: "Take this cross",
    crossTaken: "Noughts took the cross, which is a nought now. Crosses move again.",
    mayTakeCross: "Mark a square, or take the cross as your nought. Crosses then move again.",
    noughtsMayTake: "Noughts may take the cross instead of marking a square.",

    // Openings in which players choose their colours. Black and White are colours, {side} a player.
    opening: "Opening",
    blackName: "Black",
    whiteName: "White",
    firstHasBlack: "{first} plays Black, {second} plays White.",
    firstHasWhite: "{first} plays White, {second} plays Black.",
    // In a file of the match. Swap2 is the name of an opening.
    gomokuRule: "Swap2, exactly five in a row win",
    placeAsWhite: "Place a white stone as White",
    takeBlack: "Take Black",
    placeTwo: "Place two more",
    backStone: "Take back a stone",
    playTwo: "Play these two stones",
    playThree: "Play these three stones",
    placingThree: "{side} is placing three stones.",
    choosingColour: "{side} is choosing a colour.",
    placeThree: "Place three stones: black, white and black. Your opponent then chooses a colour.",
    chooseOrPlace: "Choose a colour, or place two more stones and let your opponent choose.",
    chooseColour: "Choose your colour.",
    placeWhite: "You are White. Place the white stone.",
    canTakeBack: "You can still take stones back.",
    nowBlack: "Now a black stone.",
    nowWhite: "Now a white stone.",

    // Renju. Soosõrv-8 is the name of an opening.
    forbiddenMove: "Forbidden move",
    swapColours: "Swap colours",
    soosorv: "Place two: Soosõrv-8",
    offerTen: "Offer ten",
    askFor: "Ask for {count}",
    offerThese: { one: "Offer this stone", other: "Offer these {count}" },
    playBoth: "Play both stones",
    howMany: "How many fifth stones shall Black offer?",
    moreToOffer: { one: "{count} more to offer.", other: "{count} more to offer." },
    nowSixth: "Now the sixth stone, anywhere.",
    nowThird: "Now the third stone, a black one.",
    chooseTen: "Choose ten cells. White takes one as the fifth stone.",
    willHaveBlack: "You will have Black. Place the second stone, a white one.",
    youAreBlack: "You are Black.",
    youAreWhite: "You are White.",
    second: "Place the second stone in the marked square.",
    secondOrSwap:
      "Place the second stone in the marked square, place two by Soosõrv-8, or swap colours.",
    third: "Place the third stone in the marked square.",
    thirdOrSwap: "Place the third stone in the marked square, or swap colours.",
    fourth: "Place the fourth stone in the marked square.",
    fourthOrSwap: "Place the fourth stone in the marked square, or swap colours.",
    fifth: "Place the fifth stone in the marked square.",
    fifthOrTen:
      "Place the fifth stone in the marked square, offer ten cells for the fifth stone, or swap colours.",
    sixth: "Place the sixth stone anywhere.",
    sixthOrSwap: "Place the sixth stone anywhere, or swap colours.",
    choice: "Choose a fifth stone that Black offers, and place the sixth.",
    fourthAndNumber: "Place the fourth stone and ask for fifth stones.",
    fourthAndNumberOrSwap: "Place the fourth stone and ask for fifth stones, or swap colours.",
    offers: {
      one: "Offer one cell for the fifth stone.",
      other: "Offer {count} cells for the fifth stone.",
    },
    offersOrSwap: {
      one: "Offer one cell for the fifth stone, or swap colours.",
      other: "Offer {count} cells for the fifth stone, or swap colours.",
    },
    // The same for those who watch the player whose move it is.
    sideSecond: "{side} is to place the second stone in the marked square.",
    sideSecondOrSwap:
      "{side} may place the second stone in the marked square, place two by Soosõrv-8, or swap colours.",
    sideThird: "{side} is to place the third stone in the marked square.",
    sideThirdOrSwap: "{side} may place the third stone in the marked square, or swap colours.",
    sideFourth: "{side} is to place the fourth stone in the marked square.",
    sideFourthOrSwap: "{side} may place the fourth stone in the marked square, or swap colours.",
    sideFifth: "{side} is to place the fifth stone in the marked square.",
    sideFifthOrTen:
      "{side} may place the fifth stone in the marked square, offer ten cells for the fifth stone, or swap colours.",
    sideSixth: "{side} is to place the sixth stone anywhere.",
    sideSixthOrSwap: "{side} may place the sixth stone anywhere, or swap colours.",
    sideChoice: "{side} is to choose a fifth stone that Black offers, and place the sixth.",
    sideFourthAndNumber: "{side} is to place the fourth stone and ask for fifth stones.",
    sideFourthAndNumberOrSwap:
      "{side} may place the fourth stone and ask for fifth stones, or swap colours.",
    sideOffers: {
      one: "{side} is to offer one cell for the fifth stone.",
      other: "{side} is to offer {count} cells for the fifth stone.",
    },
    sideOffersOrSwap: {
      one: "{side} may offer one cell for the fifth stone, or swap colours.",
      other: "{side} may offer {count} cells for the fifth stone, or swap colours.",
    },
    // Why Black may not place a stone, what is said of the cell, and what a placed stone makes.
    overline: "An overline is forbidden. White would point it out and win.",
    doubleFour: "A double four is forbidden. White would point it out and win.",
    doubleThree: "A double three is forbidden. White would point it out and win.",
    alike: "White could point that out: it is the same as another by symmetry.",
    cellOverline: "forbidden to Black as an overline",
    cellDoubleFour: "forbidden to Black as a double four",
    cellDoubleThree: "forbidden to Black as a double three",
    madeOverline: "Black’s last stone, {cell}, makes an overline, which is forbidden.",
    madeDoubleFour: "Black’s last stone, {cell}, makes a double four, which is forbidden.",
    madeDoubleThree: "Black’s last stone, {cell}, makes a double three, which is forbidden.",
    unfitOffers: "Black’s offers are wrong: too few, on stones, or the same by symmetry.",
    pointOut: "Point it out and win",

    // The card game Three Gates. Amber and Jade are its sides. Gates are A, B and C.
    sealing: "Sealing the decks",
    drawing: "Drawing the hands",
    showing: "Showing the decks",
    fox: "Fox",
    heron: "Heron",
    lynx: "Lynx",
    raven: "Raven",
    // A card: its house and its rank.
    card: "{house} {rank}",
    cardNumber: "Card {number}: {card}",
    chooseCard: "Choose a card, then a gate.",
    gateFull: "You already have three cards at that gate.",
    chooseGate: "Choose a gate for {card}.",
    next: "Next",
    nextCards: "Your next cards: {cards}",
    openHand: "{side}’s hand: {cards}",
    closedHand: "{side}’s hand: four cards, face down",
    // A score. Only screen readers get what is in <hidden>.
    gates: { one: "{count}<hidden> gate</hidden>", other: "{count}<hidden> gates</hidden>" },
    gate: "Gate {name}.",
    noCards: "{side} has no cards.",
    hasCards: "{side} has {cards}, strength {strength}.",
    hasBonus: "{side} has {cards}, strength {strength} with {bonus}.",
    houseBonus: "one house +{points}",
    runBonus: "a run +{points}",
    rankBonus: "one rank +{points}",
    takenBy: "Taken by {side}.",
    tieGoesTo: "A tie goes to {side}.",
    isFull: "{side}’s side is full.",
    lastBy: "Last move: {side}.",
    handLost:
      "This device does not have your hand. Play on in the browser in which you began, or resign.",
    handUnsigned:
      "The server is at fault: it does not show the moves that you and your opponent signed. So your hand is not shown, and nothing is signed here. Reload the page, or tell the operator.",
    bothShown: "Both decks were shown, so both hands are open.",
    oneShown: "Only one deck was shown, so the other hand stays hidden.",
    endedEarly: "The match ended before the hands were drawn.",
    notShown: "The match ended before the decks were shown, so the hands stay hidden.",
    beingSealed: "Both decks are being sealed…",
    beingDrawn: "The hands are being drawn…",
    staysHidden: "Both hands stay hidden until the end.",
    beingShown: "Both decks are being shown…",
    handStays: "Your hand stays in this browser, where nobody else can see it.",
    handOfWallet: "If the browser’s data is cleared during a match, you can only resign.",
    handOfGuest:
      "<key>Save your secret key</key> to get it back if the browser’s data is cleared, or on another device. Players without their hand can only resign.",
    example: "{game}, an example",

    // How to play Three Gates.
    rule1:
      "Both players have the same twenty cards: Foxes, Herons, Lynxes and Ravens, from 1 to 5. Each deck is shuffled.",
    rule2:
      "You hold four cards. You also see the cards that you will draw, in order. Your opponent sees neither.",
    rule3:
      "Take turns. Place one card on your side of a gate, and draw the next one. A side holds three cards. Jade goes first.",
    rule4:
      "A gate is decided when both sides are full. The stronger side takes it. Its strength is the sum of its three numbers, plus 6 for three of one house, plus 4 for three numbers in a row, plus 9 for three equal numbers. Three in a row of one house get both bonuses.",
    rule5:
      "If both sides are equally strong, the gate's colour decides: Jade takes the outer gates, Amber the middle one.",
    rule6: "Take two gates to win.",
    strength: "Strength {strength}",
    practice: "Practice duel",
    practiceTable: "Practice table",
    tryIt: "Try it",
    startAgain: "Start again",
    youAreJade: "You are Jade. Choose a card, then a gate.",
    amberPlaces: "Amber places a card…",
    jadeWins: "You have taken two gates: Jade wins.",
    amberWins: "Amber has taken two gates. Start again, and watch the bonuses.",
    honest: "How hidden cards stay honest",
    theDeck: "The deck",
    deckSealed:
      "Your device shuffles your twenty cards in secret, and publishes a seal of their order. The seal shows nothing, and the order cannot be changed any more.",
    theDraw: "The draw",
    drawnTogether:
      "A random number decides which cards of your deck you draw. Both devices contribute to it after the decks are sealed, so neither player can choose or foresee a hand.",
    theShowing: "Showing",
    deckShown:
      "In the end your device shows your deck, with the card that wins or after the last card. Anybody can then check that it is the sealed one, and holds the twenty cards. If it is not shown in time, you lose.",
  },
  check: {
    start: "Check this match",
    title: "Match check",
    loading: "Loading the signatures…",
    progress: { one: "{done} of {count} signatures…", other: "{done} of {count} signatures…" },
    notInBlock: "This match is not in a block yet. Check it again in a moment.",

    holds: "Everything that was signed matches what is shown.",
    signatures: {
      one: "{count} signature: each is correct, and each hash matches its transaction.",
      other: "{count} signatures: each is correct, and each hash matches its transaction.",
    },
    sessions: {
      one: "{count} session key: each was approved by its player’s signature, for the chain {chain}.",
      other:
        "{count} session keys: each was approved by its player’s signature, for the chain {chain}.",
    },
    moves: {
      one: "{count} move: each by the player whose turn it was, and legal.",
      other: "{count} moves: each by the player whose turn it was, and legal.",
    },
    // {side} is a side of the game, such as "Black", or one of the next two.
    ledToWin: "{side} won: these moves lead to this result and this board.",
    firstPlayer: "The first player",
    secondPlayer: "The second player",
    ledToDraw: "A draw: these moves lead to this result and this board.",
    ledToAbort: "No winner: these moves lead to this result and this board.",
    ledNowhere: "No result yet: these moves lead to this result and this board.",

    provenInBlock:
      "Every block with a part of this match is proven, the last in batch {batch}, with block {block}.",
    provenInBlocks:
      "Every block with a part of this match is proven, the last in batch {batch}, with blocks {first} to {last}.",
    howToVerify:
      "The proof is not verified on this page: open “What this means” below the moves, and press the dots beside one, to see how to verify it.",
    provenUnknown: "The server did not say whether the match is proven.",

    unchecked: "Not checked",
    openMoves: {
      one: "The last move, not in a block yet when you asked.",
      other: "The last {count} moves, not in a block yet when you asked.",
    },
    proofUnverified:
      "The proof of this match’s blocks: it shows that every rule was followed in them, clocks included.",
    blocksUnproven:
      "That the blocks contain these moves at these times: the node says so, and only a proof can show it.",
    clocksUnproven: "The clocks, except for the times that the node gives.",
    delays:
      "Whether anything was delayed or omitted, such as a move that never reached a block, or the end of a session.",
    help: "Whether a player had help from an engine or another person. No proof can show that.",

    // Instead, if something is wrong. {fault} is a sentence.
    faultOfMove: "Move {move}: {fault}",
    faultOfNotation: "Move {move} ({notation}): {fault}",
    faultOfTransaction: "{transaction}: {fault}",
    // What the page or the record shows, and what was signed instead. {value} is technical.
    shown: "Shown: {value}.",
    listed: "Listed: {value}.",
    signed: "Signed: {value}.",
    rule: "Rule: {value}.",
    path: "Path: {value}.",
    correctSignatures: {
      one: "Up to that point, {count} signature was correct.",
      other: "Up to that point, {count} signatures were correct.",
    },
    correctMoves: {
      one: "Up to that point, {count} move was correct.",
      other: "Up to that point, {count} moves were correct.",
    },
  },
  home: {
    // The headline of the site. A line ends at \n.
    headline: "Board games\nanybody can check.",
    // After `common.promiseSigned` or a text like it.
    justPlay: "Just play: no account, no download.",
    game: "Game",
    opponent: "Opponent: anyone, or a bot",
    // The choice of any opponent, among the levels of bots. Short.
    anyone: "Anyone",
    playNow: "Play now",
    playFor: "Play for {amount}",
    playFriend: "Play a friend",
    // Instead of a search, if something is unfinished.
    matchRunning: "Your match is still running.",
    friendNotHere: "Your friend has not come yet.",
    linkWorksAgain: "The link that you made works again once you go back to it.",
    lookingIn: "You are looking for an opponent in {game}.",
    waitingFor: "You are waiting for {name}.",
    stopWaiting: "Stop waiting",
    fairRemark:
      "With best play the first player wins Randzu, so a stake or a rating chooses Gomoku, which swap2 makes fair.",
    // For screen readers.
    board: "{game} board. The first move starts a match.",
    orOnBoard: "Or start on the board: if you move first, your move is played.",

    yourTurn: "Your turn",
    waitingForOpponents: "Waiting for opponents",
    slowMatch: "<bold>{game}</bold> against {name}",
    timeLeft: "{time} left",

    openTables: "Open tables",
    // “Play now” is `home.playNow`.
    nobodyWaits:
      "Nobody is waiting right now. Press “Play now”, and your table will be listed here.",
    loadingTables: "Loading the tables…",
    // {pace} is such as "5 min" or "5 min + 5 s".
    tableTerms: "{pace} per move · random sides",
    // A badge beside the visitor's own name. Short.
    you: "You",
    play: "Play",
    cancelling: "Cancelling…",
    forClubs: "A club or a tournament? <table>Make a table for two players</table>",

    inProgress: "In progress",
    watchBest: "Watch the best game now",
    bestMatch: "People come before bots. Then the higher stake counts, then the number of moves.",
    noMatches: "No matches right now. Start the first one.",
    loadingMatches: "Loading the matches…",
    // Below the other player's name.
    against: "<word>against</word> {name}",
    // {terms} is such as "5 min · rated".
    cardTerms: "Move {move} · {terms}",
    justFinished: "Just finished",

    fair: "How cheating is prevented",
    rules: "Every rule is part of the proof",
    rulesText:
      "Circuits check moves and turns, so that a match with an illegal move cannot be proven, no matter who runs the server. They check clocks against times that the server and the opponent say, within seconds that you sign.",
    key: "Your key is yours",
    keyText:
      "Every move is signed on the player’s device. We run the server but cannot sign in your name. The key that plays for you can only play and stake what you allowed it, and you can revoke it at any time.",
    check: "Check it yourself",
    checkText:
      "Every match has a link that anyone can open. On your device, its page can verify every signature and replay every move, and it gives you a file to check elsewhere.",
    limits: "What no proof can show",
    limitsText:
      "A proof cannot show whether a player used an engine. Nor can it keep the operator from delaying or omitting moves so that a clock runs out, or from discarding blocks that are not settled on Mina.",
    provenToday: "What is proven today",
    untilProven:
      "Until blocks are proven, you rely on the operator to apply the rules; the signatures let you check that.",
    seeProgress: "See the progress of proving",
  },
  invite: {
    title: "Play a friend",
    notFound: "Invitation not found",
    notFoundText: "Part of the link is missing. Open the whole link, or ask for a new one.",

    // The page on which a player, the host, makes a link.
    makeText: "You get a link to send. Your friend opens it and plays you, without an account.",
    makeLink: "Make a link",
    stillOpen: "Your invitation is still open",
    stillOpenText: "The link that you made works again once you go on with it here.",
    goOnHere: "Go on here",
    endIt: "End it",
    whoMovesFirst: "Who moves first",
    // The answers. Short.
    either: "Either",
    you: "You",
    friend: "Your friend",
    making: "Making the link…",
    waiting: "Waiting for your friend",
    waitingText:
      "The first person who opens the link and presses Play plays you. Send it to one person only.",
    friendHere: "Your friend is here",
    ended: "Invitation ended",
    endedText: "The link no longer works.",
    link: "Link for your friend",
    shareTitle: "Play {game} with me",
    copy: "Copy",
    copied: "Copied",
    copyLink: "Copy the link above",
    share: "Share",
    code: "QR code of this link",
    scan: "Or have your friend scan this with a phone’s camera.",
    whileOpen:
      "The link works while this site stays open here. You may look at its other pages meanwhile.",
    notifyHost: "If I am elsewhere, notify me when my friend comes",
    ending: "Ending the invitation…",

    // The page that the link opens. {host} is the player who made the link.
    invites: "{host} invites you to {game}",
    description: "A match of {game}, {pace}. Just play: no account, no download.",
    stakedDescription:
      "A match of {game}, {pace}, for a stake of {amount} each. Just play: no account, no download.",
    // What a screen reader says of the picture that messengers show.
    pictureAlt: "An empty board of {game}",
    invitesText:
      "Just play: no account, no download. The match begins as soon as you are both here.",
    hostElsewhere:
      "{host} is waiting for another match. You can play once they come back to this invitation.",
    game: "Game",
    time: "Time",
    movesFirst: "Moves first",
    stake: "Stake",
    askForLess: "Ask {host} to invite you for less.",
    play: "Play",
    notNow: "Not now",
    stillAsking: "You are still asking {host}",
    stillAskingText:
      "You pressed Play in another tab, or before you left this page. Go on here, or cancel.",
    leaving: "Leaving…",
    waitingForHost: "Waiting for {host}",
    waitingForHostText: "The match begins in a moment.",
    hostAway: "{host} does not answer",
    hostAwayText:
      "Their page may be closed, or they have ended the invitation. Wait here, and ask them to open it or to send you a new link.",
    hostWaitsElsewhere: "{host} is waiting for another match",
    hostWaitsElsewhereText:
      "They have left this invitation. Ask them to come back to it, or to send you a new link.",
    own: "This is your own invitation",
    ownText: "It is for a friend: send them the link, and wait for them where you made it.",
    newLink: "Make a new link",
    playSomebodyElse: "Play somebody else",

    // A link that was used. {opponent} is the player who used it.
    noLongerGood: "This link is no longer good",
    noLongerGoodHost:
      "You have begun another match since you made it. Make a new link to invite your friend.",
    noLongerGoodOther: "{host} has begun another match since it was made. Ask them for a new link.",
    used: "Your link has been used",
    usedRunning: "A link is good for one match, and you are playing it against {opponent}.",
    usedOver: "A link is good for one match, and you have played it against {opponent}.",
    guestRunning: "You have taken this seat",
    guestRunningText: "A link is good for one match, and you are the one who plays {host}.",
    guestOver: "You have played this match",
    guestOverText: "A link is good for one match. For another one with {host}, ask for a new link.",
    taken: "This seat is taken",
    takenRunning: "A link is good for one match, and {host} is playing {opponent} now.",
    takenOver: "A link is good for one match, and {host} has played {opponent} since it was made.",
    goToMatch: "Go to the match",
    lookAtMatch: "Look at the match",
    watchMatch: "Watch the match",
    reviewMatch: "Review the match",

    // On the picture that messengers show for a link. Always in English.
    pictureTitle: "{name} invites you",
    pictureHeadline: "Play {game}",
  },
  // What several parts say: clocks, paces, dates, proofs, stakes.
  common: {
    ok: "OK",

    cancel: "Cancel",
    close: "Close",
    done: "Done",
    dismiss: "Dismiss",
    tryAgain: "Try again",
    loading: "Loading…",
    showMore: "Show more",
    // In place of the name of a visitor who has none yet.
    guest: "Guest",

    inMatch: "You are in a match",
    oneMatchAtATime: "You can play one match at a time.",
    backToBoard: "Back to the board",
    backToGames: "Back to the games",
    howToPlay: "How to play",
    // After an error.
    retrying: "Retrying automatically.",

    // Durations, with short units. {time} can be a number with a half, such as 1½.
    underSecond: "under 1 s",
    seconds: "{time} s",
    minutes: "{time} min",
    hours: "{time} h",
    days: { one: "{count} day", other: "{count} days" },
    // The same, as a word. It stands for {notice}, {silence} and other durations in sentences.
    wholeDays: { one: "one day", other: "{count} days" },
    // On a clock with more than a day. It has little room.
    clockDays: "{days}d {hours}h",
    // What screen readers say of a clock: "1 minute 23 seconds".
    spokenDays: { one: "{count} day", other: "{count} days" },
    spokenHours: { one: "{count} hour", other: "{count} hours" },
    spokenMinutes: { one: "{count} minute", other: "{count} minutes" },
    spokenSeconds: { one: "{count} second", other: "{count} seconds" },
    spokenTogether: "{larger} {smaller}",
    // The twelve months, without spaces inside, as they stand in a date.
    months: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
    date: "{day} {month} {year}",
    // {time} is a time of day, such as 21:05.
    moment: "{date}, {time}",

    // A clock with time for the whole game, of which each move gives some back: "5 min + 5 s".
    bankPace: "{bank} + {increment}",
    // {pace} is such as "5 min" or "5 min + 5 s".
    perMove: "{pace} per move",
    // The names of the clocks that players choose from. Short.
    quick: "Quick",
    steady: "Steady",
    slow: "Slow",
    blitz: "Blitz",
    rapid: "Rapid",
    long: "Long",
    daily: "Daily",
    threeDays: "3 days",
    weekly: "Weekly",
    daysOff: "Days off",

    // The levels of bots. Short.
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
    // The badge beside a bot's name, and its longer text. {level} is the name of a level.
    botBadge: "Bot · {level}",
    easyBot: "A bot: a program that plays at the Easy level",
    mediumBot: "A bot: a program that plays at the Medium level",
    hardBot: "A bot: a program that plays at the Hard level",

    // How boards and pieces look. Short.
    boards: "Board",
    classic: "Classic",
    slate: "Slate",
    paper: "Paper",
    stones: "Stones",
    shaded: "Shaded",
    flat: "Flat",

    unexpected: "Something went wrong here.",
    tryAgainAdvice: "Try again.",
    endNotInBlock: "The end of the match is not in a block yet.",
    tryInAMoment: "Try again in a moment.",
    pushDenied: "This browser does not allow notifications from Kifu.",
    pushDeniedAdvice: "Allow them in the browser's settings for this site.",
    pushFailed: "This browser could not subscribe to notifications.",
    pushFailedAdvice: "Try again, or use another browser.",
    pushNoKey: "This device has no key that can sign.",
    pushNoKeyAdvice: "Press “Let this device play” above first.",

    // How far the chain is proven. A block holds many moves.
    noProofOfNone: "Not proven yet. No proof of this chain’s blocks is finished.",
    noProof: {
      one: "Not proven yet. This chain has one block, and no proof of it is finished.",
      other: "Not proven yet. This chain has {count} blocks, and no proof of them is finished.",
    },
    onlyBlockProven:
      "The node says that this chain’s only block is proven, and not settled on Mina.",
    onlyBlockSettled: "The node says that this chain’s only block is proven and settled on Mina.",
    // {count} is how many of all the {blocks} are proven.
    noneSettled: {
      one: "The node says that of this chain’s {blocks} blocks, one is proven, and none is settled on Mina.",
      other:
        "The node says that of this chain’s {blocks} blocks, {count} are proven, and none is settled on Mina.",
    },
    oneProvenAndSettled:
      "The node says that of this chain’s {blocks} blocks, one is proven and settled on Mina.",
    // {count} is how many of all the {blocks} are settled.
    someSettled: {
      one: "The node says that of this chain’s {blocks} blocks, {proven} are proven, and one is settled on Mina.",
      other:
        "The node says that of this chain’s {blocks} blocks, {proven} are proven, and {count} are settled on Mina.",
    },
    latestUnproven: {
      one: "The latest one is not proven yet.",
      other: "The latest {count} are not proven yet.",
    },
    // The promise on the home page.
    promiseSigned: "Every move is signed by its player, and anyone can verify it.",
    promiseProven:
      "Every move is signed by its player, every block is proven, and anyone can verify both.",
    // {count} of all the {blocks} are proven.
    promisePart: {
      one: "Every move is signed by its player, {count} of {blocks} blocks is proven, and anyone can verify both.",
      other:
        "Every move is signed by its player, {count} of {blocks} blocks are proven, and anyone can verify both.",
    },

    noProver: "No prover is running.",
    noBlocks: "No blocks to prove yet.",
    allProven: "Every block is proven.",
    // Stands for {transactions} in the next text.
    transactions: { one: "{count} transaction", other: "{count} transactions" },
    unproven: {
      one: "{count} block with {transactions} is not proven yet. It has waited {time}.",
      other: "{count} blocks with {transactions} are not proven yet. The oldest has waited {time}.",
    },
    // These two stand for {blocks} in the next texts.
    blockNumber: "block {number}",
    blockNumbers: "blocks {first} to {last}",
    blockUnproven: "Block {height} is not proven yet.",
    blockBeingProven: "Block {height} is being proven now, in batch {batch} with {blocks}.",
    blockHalfProven:
      "Block {height} is being proven now, in batch {batch} with {blocks}: {done} of {total} proofs are made.",
    // What the program that proves blocks is doing.
    compiling: "Compiling the circuits. This takes minutes the first time.",
    waitingForBlocks: "Waiting for blocks.",
    waitingForMore: "Waiting for more blocks, or until the oldest has waited long enough.",
    proving: "Proving.",
    provingBatch: "Proving batch {batch}: {blocks}.",

    // Settlement on Mina. {silence}, {freeze}, {time} and {notice} are durations such as "7 days".
    silenceRules: "After {silence} of silence anybody may settle, and after {freeze} nobody may.",
    leaveThen: "Players can leave then, with what their browsers keep.",
    lastSettledUnknown: "The node does not know when the operator last settled.",
    lastSettledNow: "The operator last settled just now.",
    lastSettledAgo: "The operator last settled {time} ago.",
    silentFor: "The operator has been silent for {time}.",
    anybodySettles:
      "Anybody may settle now, with the chain’s blocks and a prover. In {time} the contract freezes.",
    contractFrozen: "The contract is frozen.",
    nothingSettles: "Nothing more can be settled.",
    leaveWithFile:
      "Leave with your money: save the file on the account page, and run “kifu exit” with it.",

    // {host} is the address of a Mina node.
    minaSame:
      "This page has compared it with Mina: {host} shows the same state and the same blocks.",
    minaOtherHistory:
      "According to {host}, Mina has settled another history than this node shows. Do not rely on this node.",
    minaNodeBehind: "According to {host}, Mina has settled blocks that this node does not show.",
    minaNodeAhead:
      "According to {host}, Mina has settled fewer blocks than this node says. That is usual only within minutes of a settlement.",
    minaNoContract: "According to {host}, Mina has no such contract.",
    minaOtherContract:
      "According to {host}, the contract on Mina has other circuits or other terms than this node says.",
    minaSameFile: "This page has asked {host}: this is the state that Mina has settled.",
    minaOtherFile:
      "According to {host}, Mina has settled another state than that of this file, so the contract does not accept it.",
    minaUnread: "This page could not compare it with Mina, because {host} does not answer.",
    minaUnasked: "This page cannot compare it with Mina, because it has no Mina node to ask.",

    neverUpgraded: "The chain’s circuits, which prove its rules, never change.",
    upgradeNotice:
      "The chain’s circuits, which prove its rules, change only after a notice of {notice}.",
    upgradeNoticeToLeave:
      "The chain’s circuits, which prove its rules, change only after a notice of {notice}, in which players can leave.",
    upgradeSoon: "Other circuits are announced, which can prove other rules soon.",
    upgradeFrom: "Other circuits are announced, which can prove other rules from {date} on.",
    upgradeMoney:
      "With bad ones, somebody could take the money that is still on the chain. If you do not trust them, withdraw before, and force the withdrawal if the operator ignores it.",

    // Stakes. {amount}, {stake} and {pot} are numbers. With real money, each text has a second form.
    stakeInPlayMoney: "Stake, in play money",
    stakeInRealMoney: "Stake, in real money",
    // Chosen instead of an amount to stake.
    noStake: "Nothing",
    // Another amount than the ones offered.
    otherStake: "Other",
    stakeOfEachSide: "Stake of each side",
    typeWholeNumber: "Type a whole number, such as 25.",
    stakeEach: "Stake: {amount} each",
    playForStake: "Play for a stake",
    // “Anyone” is `home.anyone`.
    botsDoNotStake: "Bots do not play for stakes. Choose “Anyone”, or play a friend.",
    smallerStake: "Choose a smaller stake.",
    freeUpTo: "You can have up to {amount} for free.",
    noPlayMoneyYet: "You have no play money yet.",
    noRealMoneyYet: "You have no real money yet.",
    tooLittlePlayMoney: "You have {amount} in play money, which is less than the stake.",
    tooLittleRealMoney: "You have {amount} in real money, which is less than the stake.",
    getPlayMoney: "Get play money",
    confirmInWallet: "Confirm in your wallet…",
    gettingMoney: "Getting it…",
    youEachStake: "You each stake {amount}.",
    othersEachStake: "The two each stake {amount}.",
    stakeOutcome:
      "The winner gets {pot}; a draw or an aborted match gives both their {stake} back.",
    fromYouInPlayMoney: "{amount} from each of you, in play money.",
    fromYouInRealMoney: "{amount} from each of you, in real money.",
    fromOthersInPlayMoney: "{amount} from each of the two, in play money.",
    fromOthersInRealMoney: "{amount} from each of the two, in real money.",
    typeStakeFirst: "First type how much each side stakes.",
    needPlayMoney: "You need {amount} in play money for this stake.",
    needRealMoney: "You need {amount} in real money for this stake.",
    noPlayMoney: "You have no play money.",
    noRealMoney: "You have no real money.",
    havePlayMoney: "You have {amount} in play money.",
    haveRealMoney: "You have {amount} in real money.",
    // {terms} is such as "5 min per move", or a result such as "Won on time".
    ratedTerms: "{terms} · rated",
    stakedTerms: "{terms} · stake {amount} each",

    // Who moves first. {name} is a player, and {side} is such as "Black".
    randomFirst: "Chosen at random",
    youFirst: "You, with {side}",
    otherFirst: "{name}, with {side}",
    // {who} is one of the three before.
    movesFirst: "Moves first: {who}",
    // What a game is about, after its {title}.
    gameExplained: "{title}. {sentence}",
    // {first} and {second} are players.
    against: "{first} against {second}",

    // In the file of a match for other programs (SGF).
    recordTitle: "{game}, match {match}",
    fiveOrMore: "Five or more in a row win",
  },
  match: {
    // {side} is the name of a side, such as White. The texts of the match's state are shown large.
    toMove: "{side} to move",
    yourTurn: "Your turn",
    youPlay: "You play {side}.",
    watching: "You are watching.",
    yourTimeUp: "Your time is up",
    lateMove: "Your move counts only if it arrived before that.",
    cannotMove: "You can no longer move. Either player can end the match.",
    ranOut: "{side} ran out of time",
    canClaim: "You can claim the win.",
    canEnd: "The match can be ended now.",
    sending: "Sending…",
    sendingClock: "Your clock runs until your move arrives.",
    sendingKept: "Your move is saved on this device and sent again until it arrives.",
    abortUnlessYou: "The match ends in a minute unless you move.",
    abortUnless: "The match ends in a minute unless {side} moves.",

    // Offers and answers. The two questions are short, because buttons stand beside them.
    takeBackOne: "Take back one move?",
    takeBackTwo: "Take back two moves?",
    offeredDraw: "{side} offered a draw.",
    youOfferedDraw: "You offered a draw.",
    askedForOne: "{side} asked to take back one move.",
    youAskedForOne: "You asked to take back one move.",
    askedForTwo: "{side} asked to take back two moves.",
    youAskedForTwo: "You asked to take back two moves.",
    declinedDraw: "{side} declined a draw.",
    youDeclinedDraw: "You declined a draw.",
    declinedTakeback: "{side} declined a takeback.",
    youDeclinedTakeback: "You declined a takeback.",

    // How a match ended.
    aborted: "Match aborted",
    abortedAnnounced: "Nobody won or lost: {side} did not move after an abort was announced.",
    abortedLate: "Nobody won or lost: {side} did not move in time.",
    drawAgreed: "Draw agreed",
    bothAgreed: "Both players agreed to a draw.",
    draw: "Draw",
    sideWon: "{side} won",
    youWon: "You won",
    youLost: "You lost",
    resigned: "{side} resigned.",
    youResigned: "You resigned.",
    timedOut: "{side} ran out of time.",
    youTimedOut: "You ran out of time.",
    fouled: "{side}’s last move was a foul.",
    youFouled: "Your last move was a foul.",
    signedTwice: "{side} signed two different moves for one turn.",
    youSignedTwice: "You signed two different moves for one turn.",
    leftTwice: "{side} left a match for the second time in 24 hours.",
    youLeftTwice: "You left a match for the second time in 24 hours.",
    wonOnBoard: "{side} won on the board.",
    threeInRow: "Three in a row for {side}.",
    fourInRow: "Four in a row for {side}.",
    fiveInRow: "Five in a row for {side}.",
    sixInRow: "Six in a row for {side}.",
    inRow: { one: "{count} in a row for {side}.", other: "{count} in a row for {side}." },
    // In games in which a row loses.
    completedThree: "{side} completed three in a row.",
    completedFour: "{side} completed four in a row.",
    completedFive: "{side} completed five in a row.",
    completedSix: "{side} completed six in a row.",
    completed: {
      one: "{side} completed {count} in a row.",
      other: "{side} completed {count} in a row.",
    },

    // In lists of matches, short. A player's own result, or a side's.
    inProgress: "In progress",
    listedAborted: "Aborted",
    won: "Won",
    lost: "Lost",
    wonListed: "Won on the board",
    lostListed: "Lost on the board",
    sideWonListed: "{side} won on the board",
    wonByResignation: "Won by resignation",
    lostByResignation: "Lost by resignation",
    sideWonByResignation: "{side} won by resignation",
    wonOnTime: "Won on time",
    lostOnTime: "Lost on time",
    sideWonOnTime: "{side} won on time",
    wonByForfeit: "Won by forfeit",
    lostByForfeit: "Lost by forfeit",
    sideWonByForfeit: "{side} won by forfeit",
    wonAfterAbort: "Won after an abort",
    lostAfterAbort: "Lost after an abort",
    sideWonAfterAbort: "{side} won after an abort",
    wonByFoul: "Won by a foul",
    lostByFoul: "Lost by a foul",
    sideWonByFoul: "{side} won by a foul",
    moves: { one: "{count} move", other: "{count} moves" },
    movesIn: { one: "{count} move in {time}", other: "{count} moves in {time}" },

    // What a finished match did to the stakes. {amount} is an amount of money.
    bothGotBack: "Both got their {amount} back.",
    bothGetBack: "Both get their {amount} back.",
    youGotBack: "You got your {amount} back.",
    youGetBack: "You get your {amount} back.",
    sideWonPot: "{side} won {amount}.",
    youWonStake: "You won {amount}.",
    youLostStake: "You lost {amount}.",
    beingPaid: "It is being paid…",
    paid: "It has been paid.",
    youWerePaid: "You were paid {amount}.",
    forcedEnd: "If the operator does not end and pay this match",
    forcedDemand:
      "Anybody can demand it on Mina. If the chain leaves the demand out past its deadline, the operator can settle nothing more.",
    forcedCommand:
      "This command runs in a checkout of this project. It needs a private key with MINA for the fee in the file player.key, and the address of a Mina node’s GraphQL interface in place of MINA-NODE. If the node does not answer, save the file on the account page, and give it with --contract instead of --url.",

    // The page's title, and what search engines and link previews say of it.
    title: "{game} {id}",
    untitled: "Match {id}",
    description: "Watch or replay this match of {game}, move by move.",
    undescribed: "Watch or replay this match of a board game, move by move.",
    pictureAlt: "{title} after move {ply}",

    // The head of the page.
    named: "{game} · match {id}",
    eachStaked: "each side has staked {amount}",
    earlier: "This is an earlier position. <back>Back to live</back>",
    headlined: "{title}: {headline}",

    // For screen readers: a headline, or another short text, as sentences.
    sentence: "{text}.",
    sentences: "{text}. {detail}",
    moved: "{side}: {move}.",
    isAway: "{side} is away.",
    isBack: "{side} is back.",

    reconnecting: "Reconnecting…",
    connectionLost: "The connection was lost.",
    deviceOffline: "This device is offline.",
    clockRuns: "Nothing is lost, but your clock is running.",
    nothingLost: "Nothing in the match is lost.",

    evidence: "This match differs from what was signed.",
    replaced: "Your opponent signed a different move {ply}, which the node has left out.",
    leftOut: "The node confirmed your move {ply}, and has left it out.",
    otherTime: "The node has given your move {ply} a different time from the one it confirmed.",
    saveEvidence: "Save the evidence",

    renewKey: "Renew the key",
    notPlayed: "{move} was not played.",
    sealingFailed: "Sealing the decks failed.",
    drawingFailed: "Drawing the hands failed.",
    showingFailed: "Showing the decks failed.",

    noSuchMove: "“{move}” in the address is not the number of a move. This is the latest position.",
    pastMove: {
      one: "The address names move {ply}, but there is {count} move. This is the latest position.",
      other:
        "The address names move {ply}, but there are {count} moves. This is the latest position.",
    },

    // A player's bar beside the board.
    you: "You",
    away: "Away",
    greet: "Greet",
    greetSeconds: "Greet again in {seconds} s",
    greetMinutes: "Greet again in {minutes} min",
    mute: "Mute greetings on this device",
    said: "{side}: {greeting}.",
    youSaid: "You: {greeting}.",
    hello: "Hello",
    goodLuck: "Good luck",
    haveFun: "Have fun",
    wellPlayed: "Well played",
    thankYou: "Thank you",
    goodGame: "Good game",
    niceMove: "Nice move",
    haveToGo: "Sorry, I have to go",

    // Buttons below the board.
    claimWin: "Claim the win",
    endMatch: "End the match",
    ending: "Ending…",
    abort: "Abort",
    resign: "Resign",
    offerDraw: "Offer a draw",
    takeBack: "Take back",
    shared: "{game}, match {id}",
    copyLink: "Copy link",
    share: "Share",
    copied: "Copied",
    copyAddress: "Copy the address above",
    offer: "Offer",
    accept: "Accept",
    withdraw: "Withdraw",
    decline: "Decline",

    abortThis: "Abort this match?",
    resignThis: "Resign this match?",
    resignWarning: "Your opponent wins at once. This cannot be undone.",
    resignStake:
      "Your opponent wins at once. This cannot be undone. You lose your stake of {amount}.",
    abortWarning:
      "The match ends in a minute unless you move. If you left another match like this in the last 24 hours, you lose this one. Otherwise nobody wins.",
    abortStake:
      "The match ends in a minute unless you move. If you left another match like this in the last 24 hours, you lose this one and with it your stake of {amount}. Otherwise nobody wins, and both get their stake of {amount} back.",
    abortOther: "The match ends in a minute without a winner, unless your opponent moves.",
    abortOtherStake:
      "The match ends in a minute without a winner, and both get their stake of {amount} back, unless your opponent moves.",
    keepPlaying: "Keep playing",

    // A move, or an answer to the opponent's move, that the player plans ahead.
    planMove: "Plan a move",
    cancelPlan: "Cancel the plan",
    choosePlan: "Choose your next move on the board.",
    planKept: "{move} is played next if it is possible then.",
    planDropped: "{move} was not possible, so it was not played.",
    planReply: "Plan a reply",
    chooseExpected: "Choose a move that your opponent may make.",
    chooseReply: "Choose your reply to {move}.",
    replyPlanned:
      "If your opponent plays {move}, {reply} is played at once, even while this page is closed, as long as this device’s key is valid. You cannot take this back.",
    replySaved: "Saved: {reply} after {move}",
    startOver: "Start over",
    save: "Save",
    saving: "Saving…",

    // The list of moves, and the buttons that step through them.
    firstMove: "First move",
    previousMove: "Previous move",
    pause: "Pause",
    playMoves: "Play the moves",
    nextMove: "Next move",
    latestMove: "Latest move",
    live: "Live",
    atMove: "{at} of {total}",
    moveList: "Moves",
    noMoves: "No moves yet. {side} to move.",
    listedMove: "Move {ply}, {side}, {move}",
    whatItMeans: "What this means",
    howFinal: "How final is move {ply}?",

    // How much of the match is proven, in a few words.
    nothingToProve: "No move to prove yet",
    allSettled: "Every move is proven, and settled on Mina",
    allProven: "Every move is proven",
    someProven: {
      one: "{count} of {total} moves is proven",
      other: "{count} of {total} moves are proven",
    },
    inBlockUnproven: "Signed and in a block, not proven yet",
    signedUnproven: "Signed, not proven yet",

    // The levels of a move, from the first to the last, and what they mean.
    onItsWay: "Sending",
    seen: "Seen",
    inBlock: "In a block",
    proven: "Proven",
    settled: "Settled",
    seenMeaning: "<name>Seen.</name> The server has checked the move and shows it.",
    inBlockMeaning: "<name>In a block.</name> The move is in a block, which fixes its order.",
    provenMeaning:
      "<name>Proven.</name> A mathematical proof shows that every rule was followed. Anyone can check it.",
    settledMeaning:
      "<name>Settled.</name> The proof is on a public chain, where nobody can change it.",
    // {state} says in sentences how far the chain is proven.
    thisChain: "<name>This chain.</name> {state}",
    nothingSettled: "<name>On Mina.</name> Nothing is settled yet.",
    blocksSettled: {
      one: "<name>On Mina.</name> The first block is settled.",
      other: "<name>On Mina.</name> The first {count} blocks are settled.",
    },
    latestSettlement: "The latest settlement is <transaction>this transaction</transaction>.",
    covered:
      "Until a move is proven, you rely on the server, except for what players signed: “Check this match” verifies every signature on this page and replays every move.",
    notCovered:
      "A proof covers rules and keys, nothing else. It cannot show whether a player used an engine, and the operator can delay or omit moves so that a clock runs out.",

    // One move's proof, in a dialog.
    moveIs: "Move {ply}: {level}",
    isSent: "The move is on its way to the server.",
    isSeen:
      "The server has checked the move, shows it, and has confirmed it to its player. It goes into a block with the match’s other moves when the match is over, or a few minutes after it was made.",
    isInBlock: "The move is in block {height}, which fixes its order.",
    // {number} is the batch's number.
    provenWithBlock:
      "The move is in block {height}. It is proven, in batch {number} with block {first}.",
    provenWithBlocks:
      "The move is in block {height}. It is proven, in batch {number} with blocks {first} to {last}.",
    provenSinceWithBlock:
      "The move is in block {height}. It has been proven since {time}, in batch {number} with block {first}.",
    provenSinceWithBlocks:
      "The move is in block {height}. It has been proven since {time}, in batch {number} with blocks {first} to {last}.",
    settledSomehow: "The node says that it is settled on Mina, but not by which transaction.",
    settledBy: "It is settled on Mina by <transaction>this transaction</transaction>.",
    verify:
      "The proof shows that these blocks follow the earlier ones by the rules: turns, clocks, signatures and every move. This page does not verify it. These commands do, in a checkout of this project: they fetch it and all earlier proofs, and verify them on your computer.",
    printedState:
      "They print the state to which the proven blocks lead. It must be the one that this site has:",
    checkVerifies: "“Check this match” verifies what its players signed.",
    downloadProof: "Download the proof of batch {number} alone",

    // After the match.
    over: "The match is over",
    playAgain: "Play again",
    otherMatches: "Other matches",
    review: "Review",
    analyse: "Analyse",
    download: "Download",
    rematch: "Rematch",
    asking: "Asking {name}…",
    confirm: "Confirm in your wallet.",
    confirmStake: "Confirm in your wallet that this device may stake up to {amount} in all.",
    waiting: "Waiting for {name}…",
    settingUp: "Setting up the board…",
    gone: "{name} has begun another match. “Play again” finds you a new opponent.",
    youDeclinedRematch: "You declined a rematch with {name}.",
    wantsRematch: "{name} wants a rematch. Its clock starts when you accept.",
    wantsRated: "{name} wants a rematch, rated again. Its clock starts when you accept.",
    wantsStake: "{name} wants a rematch, for {amount} each. Its clock starts when you accept.",
    onceMore: "Once more, with sides swapped?",
    onceMoreRated: "Once more, with sides swapped, rated again?",
    onceMoreStake: "Once more, with sides swapped, for {amount} each?",
    keepKey: "Keep <player></player>",
    keepKeyWhy:
      "Your name and your matches belong to a key that is only in this browser. Save it, and you can play on after the browser’s data is cleared, or on another device.",
    saveKey: "Save your key",
    notNow: "Not now",

    // A player's key is about to change, soon, at once or in a {time}.
    revokedSoon: "The key that played for you here is revoked. It stops soon.",
    revokedNow: "The key that played for you here is revoked. It stops in a moment.",
    revokedIn: "The key that played for you here is revoked. It stops in {time}.",
    otherKeySoon: "Another device’s key takes over this seat soon.",
    otherKeyNow: "Another device’s key takes over this seat in a moment.",
    otherKeyIn: "Another device’s key takes over this seat in {time}.",
    newKeySoon: "This device’s new key plays here soon.",
    newKeyNow: "This device’s new key plays here in a moment.",
    newKeyIn: "This device’s new key plays here in {time}.",
    ownKeyPlays: "Until then your account’s own key plays.",

    // A visitor whose key is not in this browser.
    isYours: "Is this your match? <import>Import your key to play here</import>",
    connectWallet: "Connect your wallet",
    importKey: "Import your key",
    youPlayed: "You played {side} here, as <player></player>.",
    lostWallet:
      "This browser no longer has the key, as happens when its data is cleared. Connect your wallet again to play on.",
    lostHand:
      "This browser no longer has the key, as happens when its data is cleared. Your hand was only in this browser. Connect your wallet again to resign.",
    lostGuest:
      "This browser no longer has the key, as happens when its data is cleared. If you saved the secret key, import it to play on. Without it, nobody can play for this seat, and its clock runs.",

    // No match to show.
    notFound: "Match not found",
    notFoundTab: "Match not found · Kifu",
    notFoundWhy: "The link may be missing a digit. Matches are never deleted.",
    unknownGame: "This page cannot show this game yet.",
    loadingMatch: "Loading the match…",

    // In the picture of a match.
    pictureMove: "Move {at} of {total}",
    player: "{side}: {name}",
  },
  people: {
    title: "Players",
    youFollow: "You follow",
    followNobody:
      "Press “Follow” on a player’s page, and see here when they play. Only this browser knows whom you follow.",
    youBlocked: "You have blocked",

    nameField: "Name, or how it begins",
    search: "Search",
    nobody: "Nobody has such a name.",

    playing: "Playing now",
    looking: "Looking for an opponent in {game}",
    lookingInUnknown: "Looking for an opponent in a game",
    notPlaying: "Not playing now",
    watch: "Watch",

    // Buttons on a player's page. "Following" is shown while the visitor follows the player.
    follow: "Follow",
    following: "Following",
    block: "Block",
    unblock: "Unblock",
    blockHint: "Hides their invitations and tables, and searches here avoid them",
    // After a press on “Follow” or “Block”. <players></players> is a link.
    listFull: "This list is full: it has {count} players. <players>Remove one</players> first.",
    challenge: "Challenge",
    backToBoard: "Back to the board",
    watchMatch: "Watch the match",

    yourMatches: "Your matches",
    matches: "Matches",
    loadingMatches: "Loading the matches…",
    noMatches: "No matches yet.",
    earlierMatches: "Earlier matches",

    results: "Results",
    tally: "{won} won, {lost} lost",
    tallyWithDraws: "{won} won, {lost} lost, {drawn} drawn",
    latestFirst: "Latest first",
    latestResults: "Latest results, latest first",
    won: "won",
    lost: "lost",
    drawn: "drawn",
    // One letter each, for won, lost and drawn.
    wonLetter: "W",
    lostLetter: "L",
    drawnLetter: "D",
    firstMatch: "First match",
    // {timeouts} of the last {count} matches of a player, which are five or more.
    ranOut: {
      one: "Ran out of time in {timeouts} of the last {count} match",
      other: "Ran out of time in {timeouts} of the last {count} matches",
    },
  },
  puzzles: {
    title: "Puzzles",
    // For search engines and previews of links.
    description: "Find the move that wins or defends. One puzzle a day, and no account.",
    intro:
      "Find the move. A search has checked every puzzle, so each move that solves it counts, and a wrong one gets the answer that shows why. Your progress stays in this browser.",
    ofToday: "Today’s puzzle",
    solvedToday: "Solved. The next one comes at midnight UTC.",
    lookAgain: "Look at it again",
    solveIt: "Solve it",
    puzzles: {
      one: "{count} puzzle, from easy to difficult.",
      other: "{count} puzzles, from easy to difficult.",
    },
    solvedOf: "{solved} of {all} solved.",
    // Read aloud in a list. {theme} is one of the next four.
    numberOf: "{game} puzzle {number}, {theme}",
    numberOfSolved: "{game} puzzle {number}, {theme}, solved",

    win: "Win",
    fours: "Win by fours",
    threes: "Win by threes",
    defend: "Defend",

    tab: "{game} puzzle {number}: {theme}",
    notFound: "Puzzle not found",
    // After "Puzzles ·".
    today: "today’s puzzle",
    puzzle: "{game} puzzle {number}",
    // After a theme and " · ".
    place: "{number} of {all}, from easy to difficult",
    solved: "solved",
    showNext: "Show the next move",
    next: "Next puzzle",

    // {mover} and {other} are names of sides, such as Black and White.
    foursTask: "{mover} to move, and to win by fours.",
    threesTask: "{mover} to move, and to win by threes and fours.",
    winTask: "{mover} to move and win.",
    defendTask: "{mover} to move. {other} threatens to win: stop it.",
    answersAndWins: "{other} answers {move} and wins. Try again.",
    cannotBeStopped: "{other} answers {move}, and can no longer be stopped. Try again.",
    noWinLeft: "{other} answers {move}, and no quick forced win is left. Try again.",
    rightStops: "Right: that stops the win that {other} threatens.",
    rightWins: "Right: this wins, whatever {other} does.",
    noStreak: "Solve today’s puzzle to start a streak.",
    streak: { one: "Your streak: {count} day.", other: "Your streak: {count} days." },
  },
  ratings: {
    title: "Highest ratings",
    // For search engines and previews of links.
    description: "The players with the highest ratings of each game.",
    intro:
      "The rule by which ratings change is part of the proofs. A rating is listed once it is no longer provisional.",
    games: "Games",
    notLoaded: "The ratings cannot be loaded now. Reload the page in a moment.",
    nobody: "Nobody is listed yet. Choose “Rated” on the home page to be the first.",

    // Opens the choice between a casual and a rated match.
    playRated: "Play a rated match",
    ratedMatch: "Rated match",
    ratedHint: "Whether the result changes both ratings",
    casual: "Casual",
    rated: "Rated",

    // <heard> is only read aloud, and <seen> is only shown: "1500?".
    rating: "<heard>Rating </heard>{rating}",
    provisional: "<heard>Rating </heard>{rating}<seen>?</seen><heard>, provisional</heard>",
    ratings: "Ratings",
    // {change} is "1500 → 1662 (+162)".
    change: "{side}: {change}",
    aborted: "Aborted matches change no rating.",
    soon: "The new ratings follow in a moment.",

    // Opens charts of a player's ratings, on the player's page, and says in words what they show.
    progress: "Progress",
    progressIn: {
      one: "{game}: {last} after one rated match.",
      other:
        "{game}: from {first} to {last} in the latest {count} rated matches, between {lowest} and {highest}.",
    },

    // Ratings of bots. They are computed from casual matches, not proven.
    bots: "Bots",
    casualRatings: "Casual ratings",
    // Beside a bot's name. The rating stands in <rating></rating>.
    casualRating: "Casual <rating></rating>",
    casualFrom: { one: "from {count} match", other: "from {count} matches" },
    casualMeans:
      "Computed from casual matches against rated players, and not proven. Matches against bots change no rating.",
  },
  // How to play each game, in lessons.
  rules: {
    title: "How to play {game}",
    titleOfUnknown: "How to play a game",
    play: "Play",
    lesson: "Lesson {number}",
    lessons: "Lessons",
    next: "Next",
    wasLast: "That was the last lesson. Now play a game.",
    board: "{game} board",
    playOn: "Play on.",
    notLoaded: "The answer could not be loaded. Check your connection, and try again.",
    // {side} is the name of a side, such as Black or Crosses.
    sideWon: "{side} won.",
    draw: "Draw.",
    sideToMove: "{side} to move.",
  },
  search: {
    title: "Find an opponent",
    // The terms of a search for a bot. {terms} is such as "5 min per move".
    easyTerms: "{terms} · easy bot",
    mediumTerms: "{terms} · medium bot",
    hardTerms: "{terms} · hard bot",

    // The question before a search: a title, a text and a button.
    openTitle: "You are looking for an opponent",
    openText:
      "A search on these terms is open: in another tab, or from before you left this page. Go on with it here, or end it.",
    goOnHere: "Go on here",
    ratedTitle: "Look for a rated match?",
    plainTitle: "Look for an opponent?",
    plainText: "The search has not started. The match begins as soon as an opponent is found.",
    search: "Search",
    stakeTitle: "Play for a stake of {amount}?",
    stakeText:
      "Nothing is staked yet. The match begins as soon as somebody else stakes {amount} as well.",
    lookForLess: "Look for a match for less, or with no stake.",
    end: "End the search",
    ending: "Ending…",
    endsByItself:
      "This device has no key for that. It ends by itself within half a minute unless another page continues it.",

    // What a new search would end.
    endsInvitation: "This ends your invitation: its link will not work any more.",
    endsRequest: "You are still asking {name}. This withdraws your request.",
    endsSeat: "You are waiting for {name} at a table. This gives up your seat.",
    endsRematch: "You have asked {name} for a rematch. This withdraws it.",

    // A running search: a headline, and a text below it.
    oneMoment: "One moment…",
    takesAMoment: "This takes a moment.",
    signing: "Signing with this device’s key.",
    settingUp: "Setting up the board.",
    failed: "That did not work",
    starting: "Starting the search…",
    waitingForBot: "Waiting for a bot",
    botJoins: "It joins in a moment.",
    looking: "Looking for an opponent",
    lookingRated:
      "The next player who wants a rated match plays you at once. Bots play no rated matches.",
    lookingPlain: "The next player to join plays you at once. If nobody joins, a bot does.",
    lookingStaked:
      "The next player who stakes {amount} as well plays you at once. Bots do not play for stakes.",
    found: "Opponent found",
    ended: "Search ended",
    endedText: "Nobody will be matched with you now.",
    // The same, while a player waits for one other player.
    takingSeat: "Taking your seat…",
    bothHere: "You are both here",
    leftSeat: "You left your seat",

    confirm: "Confirm in your wallet",
    confirmText: "Only this once: after that, this device plays for you.",
    confirmStakeText:
      "Only this once: after that, this device plays for you, and may stake up to {amount} in all before your wallet is asked again.",

    // {time} is a clock that counts up: "0:42".
    waited: "Waiting {time}",
    notify: "If I am elsewhere, notify me of my match and my turns",
    endingSearch: "Ending the search…",
  },
  status: {
    title: "Status",
    live: "Live data",
    connecting: "Connecting to the node…",
    retrying: "Retrying automatically.",
    noData: "No chain data yet",
    proving: "Proving",
    settlement: "Settlement",
    batches: "Latest batches",
    blocks: "Latest blocks",
    games: "Games",
    // Of a game in the list of games.
    gameNumber: "no. {number}",

    // Figures of the chain, each a label, a number, and sometimes a note below it.
    height: "Height",
    heightNone: "none yet",
    heightNote: "of the latest block",
    time: "Time",
    timeNote: "since the chain began",
    runningMatches: "Running matches",
    pending: "Pending transactions",
    provenBlocks: "Proven blocks",
    settledBlocks: "Settled blocks",
    round: "Queue round",
    roundNote: "{time} each",
    stateRoot: "State root <value>{root}</value>",

    noProver: "No prover is running.",
    startProver:
      "New blocks are not proven until one is: only the players’ signatures hold. The node’s operator starts one with <code>npm start -- --prove</code>, or beside a node with <code>npm run kifu -- prove</code>.",
    prover: "prover: {name}",
    // Progress: of all {count} proofs, {done} are made.
    proofsDone: { one: "{done} of {count} proofs", other: "{done} of {count} proofs" },

    notSettled:
      "This chain is not settled on Mina, so only its node says which blocks count. The operator settles it with <code>npm run kifu -- settle</code>.",
    nothingSettled: "Nothing is settled on Mina yet.",
    blocksSettled: {
      one: "The node says that the first block is settled on Mina.",
      other: "The node says that the first {blocks} blocks are settled on Mina.",
    },
    // The link shows the transaction.
    latestSettlement: "The latest settlement is <link>this transaction</link>.",
    contract: "The contract on {network} <address>{contract}</address>",

    batchesLoading: "Loading the batches…",
    batchesNone:
      "No batches yet. Blocks are proven together: once there is enough in them, or the oldest has waited long enough.",
    // The columns of a table of batches. Short.
    batch: "Batch",
    batchBlocks: "Blocks",
    provenSince: "Proven since",
    proof: "Proof",
    settled: "Settled",
    blockRange: "{first} to {last}",
    takenUnknown: "unknown: proven by way of another node",
    proofFile: "{file}, the proof of batch {batch}",
    // The last column says how the batch is settled, as a link, or that it is not.
    onMina: "on Mina",
    settledUnknown: "by a transaction that this node does not know",
    notYet: "not yet",

    blocksLoading: "Loading the blocks…",
    blocksNone: "No blocks yet. The first match makes the first one.",
    // The columns of a table of blocks, after `height`. Short.
    transactions: "Transactions",
    methods: "Methods",
    finality: "Finality",
    // {method} is a technical name.
    failedMethod: "{method} (failed)",
  },
  table: {
    // The page that makes a table: a link for two players, who need not be the visitor.
    title: "A table for two players",
    text: "Name two players and what they play, and send them the link. Only these two can sit down, and the match begins once both have. Anybody else can watch.",
    firstPlayer: "First player",
    secondPlayer: "Second player",
    // In an empty field. Short.
    typeAddress: "Address, or link to a player’s page",
    // “Your matches” is `account.yourMatches`.
    whereAddress:
      "An address is on its player’s page. Your own is on your <account>account page</account>, under “Your matches”.",
    noPlayer:
      "That is not a player. Paste an address, which begins with B62q, or a link to a player’s page.",
    samePlayer: "That is the other player, too. A table is for two.",
    botTyped: "That is a bot. Bots do not come to tables.",
    iAmOne: "I am one of the two",
    game: "Game",
    whoMovesFirst: "Who moves first",
    either: "Either",
    linkComes: "The link appears here once both players are named.",
    link: "Link for the two players",
    // {first} and {second} are players.
    shareTitle: "{game}: {first} against {second}",
    scan: "Or have them scan this with a phone’s camera.",
    goToTable: "Go to the table",
    linkStays: "The link stays good: the two can sit down there again, and you can watch there.",

    // A link that is wrong.
    notFound: "Table not found",
    wrong: "Something is wrong with its link.",
    wrongPlayer:
      "A table is for two players, and its link does not name both: one of the two is not an address.",
    wrongSamePlayer: "Its link names the same player twice. A table is for two.",
    wrongGame: "Its link does not name a game that is played here.",
    // {paces} is a list such as "30 s, 1 min or 5 min".
    wrongPace: "Its link asks for a time that is not offered here. Choose {paces} per move.",
    wrongStake: "Its link names a stake that is not an amount: a stake is a whole number.",
    wrongSide: "Its link does not say clearly who moves first.",
    openWholeLink: "Open the whole link, or ask the person who made it for a new one.",
    makeTable: "Make a table",

    // The table. {one}, {other} and {opponent} are players.
    description: "A table for these two, {terms}. Anybody can watch.",
    // What a screen reader says of the picture that messengers show.
    pictureAlt: "An empty board of {game}",
    playing: "{one} and {other} are playing",
    playingText: "This table is for the two of them. You are welcome to watch.",
    forOthers: "This table is for two others",
    forOthersText:
      "Only {one} and {other} can sit down here. Once they play, you can watch: this page will say so.",
    opponentWaits: "{opponent} is waiting for you",
    opponentWaitsText: "The match begins as soon as you sit down.",
    toPlay: "You are to play {opponent}",
    toPlayText: "Sit down when you are ready. The match begins once {opponent} sits as well.",
    stillWaiting: "You are waiting for {opponent}",
    stillWaitingText:
      "You sat down in another tab, or before you left this page. Go on here, or leave the table.",
    waiting: "Waiting for {opponent}",
    waitingText:
      "The match begins as soon as {opponent} sits down. You keep your seat while this site stays open.",
    opponentPlays:
      "{opponent} is in another match. This one begins once {opponent} has finished it and sits down here.",
    otherTerms:
      "{opponent} is waiting for you on other terms. Compare your links: they have to be the same.",
    running: "Your match is running",
    runningText: "You are playing {opponent}.",
    elsewhere: "You are in another match",
    elsewhereText: "You can play one match at a time. Come back to this table when it is over.",
    // After a player's name.
    you: "you",
    atTable: "At the table",
    time: "Time",
    movesFirst: "Moves first",
    stake: "Stake",
    askForLess: "Ask the person who made the table for one with a smaller stake.",
    areYouOne:
      "Are you one of them? Open this link where you usually play, or bring your key here on the <account>account page</account>.",
    sitDown: "Sit down",
    notNow: "Not now",
    yourLastMatch: "Your last match",
    theirLastMatch: "Their last match",
    goOnHere: "Go on here",
    leave: "Leave the table",
    leaving: "Leaving…",
    watch: "Watch the match",
    findMatch: "Find a match",
    notify: "If I am elsewhere, notify me when the match begins",

    // On the picture that messengers show for a link. Always in English.
    pictureTitle: "A table for two",
  },
  tournaments: {
    title: "Tournaments",
    // For search engines and previews of links.
    description: "Swiss tournaments, round robins and arenas that anybody can make and check.",
    intro:
      "Anybody can make one and enter. A public rule decides who meets whom, and anybody can repeat it.",
    nowAndSoon: "Now and soon",
    listNotLoaded: "The tournaments cannot be loaded now. The page keeps trying.",
    noneListed: "No tournament is listed now. Make one, and send its link to others.",
    past: "Finished",
    // {time} is a duration, such as "10 min".
    startsIn: "In {time}",
    players: { one: "{count} player", other: "{count} players" },
    madeBy: "made by {player}",

    // The names of tournaments.
    swissOf: "Swiss tournament: {game}",
    roundRobinOf: "Round robin: {game}",
    arenaOf: "Arena: {game}",
    // Instead of the name of a game.
    anotherGame: "another game",
    rounds: { one: "{count} round", other: "{count} rounds" },
    minutes: "{minutes} min",
    // Whether the matches change the players' ratings.
    rated: "rated",
    casual: "casual",
    // {amount} is such as "50".
    stakeOnEach: "stake {amount} on each match",
    botFillsUp: "a bot evens the number",

    make: "Make a tournament",
    form: "Form",
    swiss: "Swiss",
    roundRobin: "Round robin",
    arena: "Arena",
    swissHint: "In each round, you meet somebody with about as many points as you.",
    roundRobinHint: "Everybody meets everybody once. Up to 24 players.",
    arenaHint: "You meet one opponent after another until the time is over.",
    game: "Game",
    numberOfRounds: "Rounds",
    howLong: "How long",
    startIn: "Starts in",
    // Instead of a duration: the visitor chooses a date.
    chooseStart: "Choose",
    startDate: "Date and time, at most 30 days ahead",
    whoFinds: "Who finds it",
    everybody: "Everybody",
    whoHasLink: "Who has the link",
    stakesHint:
      "Both players of a match stake this much, and its winner gets both stakes. Nobody holds a pool.",
    noStakesInArena: "No stakes: nobody could know how many matches they will play.",
    // What happens if the number of players is odd at the start.
    odd: "With an odd number of players",
    sitOut: "Somebody sits out",
    botEnters: "A bot enters",
    makeIt: "Make it",
    making: "Making it…",

    notFound: "Tournament not found",
    notFoundWhy: "The link may be incomplete, or the tournament belongs to another chain.",
    notLoaded: "The tournament cannot be loaded now. The page keeps trying.",
    // The state of a tournament, large. A clock that counts down stands in <time></time>.
    open: "Not begun",
    cancelled: "Fewer than two players had entered at the start.",
    running: "Running",
    finished: "Finished",
    roundOf: "Round {round} of {rounds}",
    untilStart: "Starts in <time></time>",
    untilRound: "Next round in <time></time>",
    untilEnd: "Ends in <time></time>",
    enter: "Enter",
    leave: "Leave the tournament",
    // The maker removes a player before the start.
    remove: "Remove {player}",
    removeText: "They cannot enter this tournament again.",
    stakeToEnter: {
      one: "To enter, you need {amount}, the stake of one match. Who has too little at a drawing loses that match as absent, without a stake.",
      other:
        "To enter, you need {amount}, the stakes of {count} matches. Who has too little at a drawing loses that match as absent, without a stake.",
    },
    enterAnother: "Enter a tournament with smaller stakes, or without.",
    takePart: "You take part.",
    takePartSoon: "You take part. Be here at the start.",

    youMeet: "You meet {player}",
    youMoveFirst: "You move first.",
    youMoveSecond: "You move second.",
    sitDownWithin: "Sit down within <time></time>.",
    timeIsOver: "The time is over. If your opponent is not here, you win.",
    toBoard: "To the board",
    // On a match's page. {tournament} is a title, such as "Arena: Randzu".
    backTo: "Back to {tournament}",
    seated: "You sit at the board. Your opponent comes soon.",
    sitDown: "Sit down",

    // Above the table of players, and in its head.
    entered: "Players",
    nobody: "Nobody has entered yet.",
    standings: "Standings",
    place: "Place",
    player: "Player",
    points: "Points",
    // Stakes won minus stakes lost.
    won: "Won",
    // Tie breaks, short in a table's head and explained.
    buchholz: "Buchholz",
    buchholzHint: "The points of all opponents",
    sonnebornBerger: "S-B",
    sonnebornBergerHint:
      "Sonneborn-Berger: the points of those beaten, and half of those drawn with",
    // Beside a player who has left the tournament.
    left: "left",

    round: "Round {number}",
    earlierRounds: "Earlier rounds",
    // An arena has drawings of pairs instead of rounds.
    drawing: "Drawing {number}",
    latestPairs: "Latest pairs",
    earlierPairs: "Earlier pairs",
    notBegun: "Not begun",
    playing: "Playing",
    // {result} is "1 – 0" or the text above. The mark is only read aloud.
    inMatch: "{result}<heard> in match {match}</heard>",
    // A result because a player was absent.
    absent: "{result}, absent",
    waits: "{player} waits for the next drawing",
    bye: "{player} has a bye",
    linkForPlayers: "Link for players",
    scan: "Or have them scan this with a phone’s camera.",
    // A command stands in <command></command>.
    signed:
      "<file>Everything that was signed</file>. With it and the matches, <command></command> repeats every pairing.",
  },
} as const;
