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
  },
  // Alerts, notifications, badges, names and components.
  alerts: {
    notifications: "Notifications",
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

    leave: "If the operator disappears",
    leaveText: {
      one: "This browser keeps a file with which you can then claim your money, as it was after the first block. Only the file of the latest settlement counts. The program that uses it, “kifu exit”, asks Mina whether the operator tells the truth. This page cannot.",
      other:
        "This browser keeps a file with which you can then claim your money, as it was after the first {blocks} blocks. Only the file of the latest settlement counts. The program that uses it, “kifu exit”, asks Mina whether the operator tells the truth. This page cannot.",
    },
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
  },
  analysis: {},
  // Boards, pieces and what the games say on them.
  board: {},
  check: {},
  home: {},
  invite: {},
  // What several parts say: clocks, paces, dates, proofs, stakes.
  common: {
    cancel: "Cancel",
    close: "Close",
    done: "Done",
    dismiss: "Dismiss",
    tryAgain: "Try again",
    loading: "Loading…",
    showMore: "Show more",
    // In place of the name of a visitor who has none yet.
    guest: "Guest",
  },
  match: {},
  people: {},
  puzzles: {},
  rules: {},
  search: {},
  status: {},
  table: {},
  tournaments: {},
} as const;
