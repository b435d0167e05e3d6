/**
 * Every code with which the node itself refuses something. Like the engine's codes, which are in
 * `packages/chain/src/engine/codes.ts`, they are part of the interface: never reused, never renamed.
 *
 * The comment of a code says what happened and, after "Remedy:", what to do. `npm run docs` writes
 * docs/reference/errors.md from these comments.
 */
export const nodeCodes = {
  /** A request or a transaction is refused before it reaches the chain. */
  ingress: {
    /**
     * The node cannot read the request or the transaction.
     *
     * Remedy: Update the client. It has another version, or a bug.
     */
    malformed: "ingress/malformed",
    /**
     * The request, or a part of it, is longer than any valid one.
     *
     * Remedy: Send less at once. `http.maximumBodyBytes` limits GraphQL requests.
     */
    tooLarge: "ingress/too-large",
    /**
     * The query asks for too much at once.
     *
     * Remedy: Split the query.
     */
    tooCostly: "ingress/too-costly",
    /**
     * The transaction's hash is not the hash of its content.
     *
     * Remedy: Compute the hash after the last change to the transaction.
     */
    wrongHash: "ingress/wrong-hash",
    /**
     * The transaction claims to be a message, and nobody may send messages.
     *
     * Remedy: Do not set `isMessage`.
     */
    message: "ingress/message",
    /**
     * The chain does not have this method.
     *
     * Remedy: Use the same version of Kifu in client and node.
     */
    unknownMethod: "ingress/unknown-method",
    /**
     * The method takes another number of fields.
     *
     * Remedy: Use the same version of Kifu in client and node.
     */
    wrongArity: "ingress/wrong-arity",
    /**
     * An argument is not a value of its type, or is not encoded in its one valid form.
     *
     * Remedy: Encode arguments with the client library.
     */
    notCanonical: "ingress/not-canonical",
    /**
     * The sender did not sign this.
     *
     * Remedy: Sign with the sender's key, for this chain.
     */
    badSignature: "ingress/bad-signature",
    /**
     * The sender has already used this nonce.
     *
     * Remedy: Sign again with the next nonce, which the error names.
     */
    nonceUsed: "ingress/nonce-used",
    /**
     * Too many earlier nonces of the sender are missing. See `ingress.parkedPerSender`.
     *
     * Remedy: Send the transactions with the missing nonces first.
     */
    nonceTooFar: "ingress/nonce-too-far",
    /**
     * An accepted transaction waited too long for an earlier nonce and was dropped. See
     * `ingress.parkedForMs`.
     *
     * Remedy: Send the missing transaction, then this one again.
     */
    gapExpired: "ingress/gap-expired",
    /**
     * A sender or a network address sent too much. See `ingress.perSender` and
     * `ingress.perAddress`.
     *
     * Remedy: Wait for as long as the error says. If all players share one address, set
     * `http.trustedProxies`.
     */
    rateLimited: "ingress/rate-limited",
    /**
     * One network registered or queued too many players, or opened too many sessions. Each takes
     * disk space for good.
     * See `ingress.registrations`.
     *
     * Remedy: Wait for as long as the error says. Raise the rate for a school or a tournament
     * behind one address.
     */
    tooManyRegistrations: "ingress/too-many-registrations",
    /**
     * The node is overloaded, or has no room for another waiting transaction.
     *
     * Remedy: Try again in a moment. If it lasts, measure with `kifu loadtest`.
     */
    busy: "ingress/busy",
    /**
     * The chain cannot run the transaction at all.
     *
     * Remedy: Check its arguments. If they are right, report a bug.
     */
    unrunnable: "ingress/unrunnable",
    /**
     * The node is stopping.
     *
     * Remedy: Send the same again when the node is back.
     */
    stopping: "ingress/stopping",
  },
  /** A signed move is refused. */
  moves: {
    /**
     * The move is not the next of its match, and the node has no receipt for it. The details say
     * how the match stands.
     *
     * Remedy: Fetch the match, and sign a move for its position.
     */
    notNext: "moves/not-next",
    /**
     * The signature covers different earlier moves, or a different time of the last move.
     *
     * Remedy: Sign the move again over the values in the details.
     */
    otherTranscript: "moves/other-transcript",
    /**
     * The move arrived after the latest time that its player signed.
     *
     * Remedy: Sign the same move again with a later bound. If it happens often, the connection to
     * the node is slow, or players' clocks are wrong.
     */
    pastBound: "moves/past-bound",
    /**
     * The bound that the player signed is more than 65,535 seconds after the move.
     *
     * Remedy: Sign the same move again with an earlier bound.
     */
    farBound: "moves/bound-too-far",
    /**
     * A player signed two different moves for one turn. The first counts. The log has both, with
     * their signatures.
     *
     * Remedy: Anyone may send both as evidence, with `forfeit`: the player then loses the match.
     */
    signedTwice: "moves/signed-twice",
    /**
     * The chain refused moves that the node had accepted, which is a bug in Kifu. The match takes
     * no more
     * transactions. Its moves stay in the store, and other matches continue.
     *
     * Remedy: Report the moves and the chain's code, which are in the log. A restart tries again.
     * `kifu drop-moves` frees the players.
     */
    matchStopped: "moves/match-stopped",
    /**
     * The file of the node's key, beside the store, does not hold a key.
     *
     * Remedy: Restore the file from a backup, or remove it to get a new key.
     */
    badKeyFile: "moves/bad-key-file",
  },
  /** A statement about a draw is refused. */
  draws: {
    /**
     * The statement is about another position, because the match has moved on. Each move
     * withdraws an open offer. The details show the current state of the match.
     *
     * Remedy: Fetch the match. You may make a new offer in the current position.
     */
    otherPosition: "draws/other-position",
    /**
     * No draw is offered. It was withdrawn or declined, or the node has restarted since.
     *
     * Remedy: Offer a draw again.
     */
    noOffer: "draws/no-offer",
    /**
     * The opponent has declined a draw in this position.
     *
     * Remedy: Offer it again after the next move.
     */
    declined: "draws/declined",
  },
  /** A statement about a takeback is refused. */
  takebacks: {
    /**
     * The statement is about another position, because the match has moved on. Each move
     * withdraws an open request. The details show the current state of the match.
     *
     * Remedy: Fetch the match. You may make a new request in the current position.
     */
    otherPosition: "takebacks/other-position",
    /**
     * A player asked for moves other than their own last one and its reply, or answered a request
     * that the opponent did not make.
     *
     * Remedy: Fetch the match, and ask for what can be taken back.
     */
    otherMoves: "takebacks/other-moves",
    /**
     * Nobody asks for a takeback. The request was withdrawn or declined, or the node has restarted
     * since.
     *
     * Remedy: Ask again.
     */
    noOffer: "takebacks/no-offer",
    /**
     * The opponent has declined to take these moves back.
     *
     * Remedy: Ask again after the next move.
     */
    declined: "takebacks/declined",
    /**
     * Moves of this match were taken back 20 times already. Each takeback costs a proof, so a node
     * accepts no more.
     *
     * Remedy: Play on.
     */
    tooMany: "takebacks/too-many",
    /**
     * The game has hidden information. What a move has shown cannot be hidden again, so its moves
     * are final.
     *
     * Remedy: Play on.
     */
    notInGame: "takebacks/not-in-game",
  },
  /** The store cannot be opened, read or written. */
  store: {
    /**
     * A newer version of Kifu wrote the store or the file.
     *
     * Remedy: Run that version, or start a new chain in a new store.
     */
    newer: "store/newer",
    /**
     * An older version of Kifu wrote the store, in a layout that this version cannot read.
     *
     * Remedy: Run that version, or start a new chain in a new store.
     */
    older: "store/older",
    /**
     * The store, or the file to import, holds another chain. The error names what differs.
     *
     * Remedy: Continue that chain or start a new one. The error shows the command for each.
     */
    foreign: "store/foreign",
    /**
     * There is no store at this path, or the file is not an exported store.
     *
     * Remedy: Check `store.path`, or the name of the file.
     */
    notAStore: "store/not-a-store",
    /**
     * Another process has the store open. A lock that a dead process left behind is ignored.
     *
     * Remedy: Stop the other process.
     */
    inUse: "store/in-use",
    /**
     * The disk is full. Nothing is half written, and the block that could not be written is tried
     * again.
     *
     * Remedy: Free some space. The node then continues without a restart.
     */
    full: "store/full",
    /**
     * The node's user has no permission to write to the store.
     *
     * Remedy: Give this user write access to the store's folder and files.
     */
    readOnly: "store/read-only",
    /**
     * The data file or the journal is damaged, an import did not finish, or `kifu verify-store`
     * found a difference.
     * Nothing was changed.
     *
     * Remedy: Keep the folder as it is. If the journal is damaged, run `kifu repair-journal`.
     * Otherwise restore a backup into a new folder.
     */
    damaged: "store/damaged",
    /**
     * The requested data was pruned.
     *
     * Remedy: Ask a node that keeps it. See `store.keepProven`.
     */
    pruned: "store/pruned",
    /**
     * The store to import into is not empty.
     *
     * Remedy: Import into a new folder.
     */
    notEmpty: "store/not-empty",
    /**
     * The disk does not answer, or its file system cannot hold the socket that locks the store.
     *
     * Remedy: Check the disk and the system's log. Keep the store on a local disk.
     */
    unavailable: "store/unavailable",
    /**
     * Something else wrote to the store of a running node, for example by copying files over it.
     * The node stops with
     * exit code 1 and leaves the store as it is.
     *
     * Remedy: Find what wrote there and stop it, then start the node again.
     */
    overtaken: "store/overtaken",
  },
  /** A stream of events is refused or ended. */
  feed: {
    /**
     * A reader did not read its events in time and was dropped. See `feed.bufferedEvents`.
     *
     * Remedy: Subscribe again, from the height of the last event.
     */
    tooSlow: "feed/too-slow",
    /**
     * There are too many open streams, in total or from one network, or too many open requests from
     * one network. See
     * `feed.maximumSubscribers` and `feed.perAddress`.
     *
     * Remedy: Close some streams, or read the answers to earlier requests.
     */
    tooMany: "feed/too-many",
    /**
     * A reader resumed after it had missed too many blocks.
     *
     * Remedy: Subscribe again without `since`.
     */
    tooOld: "feed/too-old",
    /**
     * The open streams of one network used more than `ingress.perAddress` allows, so one of them
     * was ended.
     *
     * Remedy: Subscribe again after the time that the error names, from the height of the last
     * event.
     */
    rateLimited: "feed/rate-limited",
  },
  /** Push notifications. */
  push: {
    /**
     * The endpoint is of no push service that the node sends to.
     *
     * Remedy: Use another browser, or have the operator add its push service to `push.hosts`.
     */
    badEndpoint: "push/bad-endpoint",
    /** The browser's public key is no point of the curve P-256. */
    badKey: "push/bad-key",
  },
  /** Replies that players of slow matches sign in advance. */
  plans: {
    /** The match is over or unknown, or its clock counts seconds. */
    notSlow: "plans/not-slow",
    /** The match is not where it was when the replies were signed. */
    movedOn: "plans/moved-on",
    /** A reply is not a `makeMove` in this match. */
    notAMove: "plans/not-a-move",
    /** The seat has as many replies as the node keeps. */
    tooMany: "plans/too-many",
  },
  /** The operator does not allow this, or a notice of the operator is refused. */
  operator: {
    /**
     * The operator has announced maintenance, and it has begun. No new match begins, and running
     * matches go on. The details may have the operator's text.
     *
     * Remedy: Try again when it is over. The operator ends it with `kifu maintenance off`.
     */
    maintenance: "operator/maintenance",
    /**
     * The operator has blocked this player, who may not seek, register or greet. Running matches
     * can be finished and resigned, and stakes are paid out.
     *
     * Remedy: Ask the operator, who can use `kifu unblock`.
     */
    blockedPlayer: "operator/blocked-player",
    /**
     * The operator has blocked the network that the request came from.
     *
     * Remedy: Ask the operator, who can use `kifu unblock`.
     */
    blockedNetwork: "operator/blocked-network",
    /**
     * A notice has a wrong part, which the error names, or the notice to withdraw does not exist.
     *
     * Remedy: Correct the command.
     */
    badNotice: "operator/bad-notice",
    /**
     * The node has no `operator.secret`, which this request needs.
     *
     * Remedy: Run the command as the node's user in the node's directory, or set the same
     * `operator.secret` for both.
     */
    noSecret: "operator/no-secret",
    /**
     * The request has another secret than the node's `operator.secret`.
     *
     * Remedy: Run the command as the node's user in the node's directory, or set the same
     * `operator.secret` for both.
     */
    wrongSecret: "operator/wrong-secret",
  },
  /** A player cannot have the name that they chose. */
  name: {
    /**
     * The name is shorter than 2 or longer than 20 characters.
     *
     * Remedy: Choose another.
     */
    badLength: "name/bad-length",
    /**
     * The name has a character that no name has, is not in Unicode's form NFKC, does not begin with
     * a letter, or has two separators in a row or one at its end.
     *
     * Remedy: Use letters of Latin, Cyrillic, kana or Chinese characters, digits, and single spaces,
     * hyphens or underscores.
     */
    badLetters: "name/bad-letters",
    /**
     * The name mixes scripts, so it could look like another one.
     *
     * Remedy: Use the letters of one script. Kana and Chinese characters count as one.
     */
    mixedScripts: "name/mixed-scripts",
    /**
     * The name is rude, could pass for the operator or a bot, or is like the two words that are
     * shown for players who have chosen no name.
     *
     * Remedy: Choose another.
     */
    notAllowed: "name/not-allowed",
    /**
     * Another player has this name, or one that looks like it.
     *
     * Remedy: Choose another.
     */
    taken: "name/taken",
    /**
     * Another player had this name less than 30 days ago. Nobody may take it so soon, so that nobody
     * passes for that player. They can take it back.
     *
     * Remedy: Choose another, or wait until the time that the error names.
     */
    held: "name/held",
    /**
     * The player took their name less than seven days ago.
     *
     * Remedy: Wait until the time that the error names. Case and diacritics can be changed at once.
     */
    tooSoon: "name/too-soon",
  },
  /** A tournament cannot be made, entered or left. */
  tournament: {
    /**
     * Nobody can make such a tournament: the node has no such game, the clock is slow or counts no
     * time, or the form, the length and the start do not fit together.
     *
     * Remedy: A Swiss tournament has 1 to 15 rounds, an arena lasts 1 to 90 minutes, and a round
     * robin has no length. All start within 30 days, on a clock in seconds.
     */
    badTerms: "tournament/bad-terms",
    /**
     * The node has no such tournament.
     *
     * Remedy: Check the link.
     */
    unknown: "tournament/unknown",
    /**
     * The tournament is over, or it is a round robin that has started.
     *
     * Remedy: Enter another one.
     */
    closed: "tournament/closed",
    /**
     * As many players have entered as the tournament may have: 128, or 24 in a round robin.
     *
     * Remedy: Enter another one.
     */
    full: "tournament/full",
    /**
     * The player has made too many tournaments that are not over, or has entered and left this one
     * too often, or the node has too many tournaments that are not over.
     *
     * Remedy: Wait until one is over.
     */
    tooMany: "tournament/too-many",
  },
  /** A prover cannot continue, or the node does not accept its batch. */
  prover: {
    /**
     * A proof failed each time it was tried. Finished tasks are kept.
     *
     * Remedy: Start the prover again. If it fails again, report the error with its details.
     */
    taskFailed: "prover/task-failed",
    /**
     * A proven batch cannot be read, or does not prove the blocks that come next in the store.
     *
     * Remedy: Start the prover again. It removes the batch.
     */
    badBatch: "prover/bad-batch",
    /**
     * The proof of a batch is wrong. The prover did not hand the batch over, and deleted its
     * parts.
     *
     * Remedy: Prevent others from writing to the queue, then start the prover again.
     */
    badProof: "prover/bad-proof",
    /**
     * The database of `prover.queue` does not answer, or refuses the user. A prover that is running
     * waits for the database instead.
     *
     * Remedy: Check the address, the user and the password. The user must be allowed to create
     * tables, or to use `kifu_tasks` and `kifu_provers` if they exist.
     */
    queueUnreachable: "prover/queue-unreachable",
    /**
     * A worker and its prover have different circuits.
     *
     * Remedy: Run the same version of Kifu on all machines.
     */
    otherCircuits: "prover/other-circuits",
    /**
     * The node has taken batches of another prover, or another prover plans this chain now.
     *
     * Remedy: Start this prover again. It continues after those batches. With `prover.queue`, it
     * waits until the other one ends. Without a queue, run only one.
     */
    otherBatches: "prover/other-batches",
  },
  /** The chain cannot be settled on Mina. */
  settlement: {
    /**
     * Mina has no contract at the address in `contract.json`.
     *
     * Remedy: Check `settle.url` and `settle.network`. If the deployment failed, move
     * `contract.json` away and deploy again.
     */
    noContract: "settlement/no-contract",
    /**
     * The Mina node or the archive node does not answer. `kifu settle` asks again by itself.
     *
     * Remedy: Check the address in this setting, and whether the node runs.
     */
    noAnswer: "settlement/mina-unreachable",
    /**
     * The operator's key has no account on Mina, so it cannot pay fees.
     *
     * Remedy: Send it MINA for the fees, and 1 MINA for the contract's account.
     */
    noAccount: "settlement/no-account",
    /**
     * A contract was already deployed for this store.
     *
     * Remedy: Leave out `--deploy` and `--local`. To deploy another one, move `contract.json` away.
     */
    deployed: "settlement/deployed",
    /**
     * Blocks of the store were settled with `--local`, and the node shows them as settled.
     *
     * Remedy: Use `--local` only for trying things out, with a store of its own.
     */
    settledLocally: "settlement/settled-locally",
    /**
     * The contract was deployed with other terms than `contract.json` has.
     *
     * Remedy: Restore `contract.json`. Its terms cannot be read from Mina.
     */
    otherTerms: "settlement/other-terms-stored",
    /**
     * Mina has settled another history of this chain than the store contains.
     *
     * Remedy: Find out which store the settlement came from. Nothing of this store can be settled
     * after it.
     */
    otherHistory: "settlement/other-history",
    /**
     * The chain took in actions that the contract does not have.
     *
     * Remedy: Nothing of this store can be settled after them.
     */
    otherDeposits: "settlement/invented-deposits",
    /**
     * The chain gives out play money, so a balance cannot be worth MINA.
     *
     * Remedy: Leave out `--unit`, or create a chain without a faucet.
     */
    hasFaucet: "settlement/with-faucet",
    /**
     * A file beside the store cannot be read.
     *
     * Remedy: Restore `contract.json` from a backup. `settled.json` and `promised.json` can be
     * deleted.
     */
    badFile: "settlement/bad-file",
    /**
     * There is no operator's key, or it is not a private key, or not the contract's operator's.
     *
     * Remedy: Give it with `settle.keyFile` or in KIFU_SETTLE_KEY.
     */
    badKey: "settlement/bad-key",
    /**
     * The fee is above `settle.maximumFee`.
     *
     * Remedy: Raise the maximum, or lower `settle.fee`.
     */
    feeTooHigh: "settlement/fee-too-high",
    /**
     * The chain has other circuits than those whose key is in the repository.
     *
     * Remedy: Settle a chain with the usual length of rounds.
     */
    unusualCircuits: "settlement/unusual-circuits",
    /**
     * Too few of the contract's verifiers have signed the next blocks.
     *
     * Remedy: Check `settle.verifiers`, and whether these nodes run and follow. `kifu settle` asks
     * again by itself.
     */
    notVerified: "settlement/too-few-verifiers",
    /**
     * `provers.json` does not say which circuits the contract has or announces.
     *
     * Remedy: Restore `provers.json`. The contract's last event on Mina, which explorers show, has
     * what belongs in it.
     */
    unknownProvers: "settlement/unknown-circuits",
    /**
     * The contract takes proofs of other circuits than this version has.
     *
     * Remedy: Use the version whose circuits the contract has. After the notice, `kifu settle
     * --activate` changes to announced ones.
     */
    otherProvers: "settlement/other-circuits",
    /**
     * The circuits of this version cannot be announced or activated now.
     *
     * Remedy: The error says what is missing.
     */
    notYet: "settlement/not-yet",
  },
  /** A player cannot leave with what a settlement contract owes them: `kifu exit`. */
  leave: {
    /**
     * The operator has not been silent for long enough. The error says how many slots are left.
     *
     * Remedy: Keep the file. Try again when the contract is frozen.
     */
    notFrozen: "leave/not-frozen",
    /**
     * The player owns nothing that the contract could pay. With play money, that is always so.
     *
     * Remedy: None.
     */
    nothing: "leave/nothing",
    /**
     * The key is not the player's. Others could leave out a pot, which is then lost.
     *
     * Remedy: Give the player's key with `--player-key`. Another key can pay the fees.
     */
    notTheirs: "leave/not-theirs",
    /**
     * The file is not of the state that the contract has settled last.
     *
     * Remedy: Use the file of that state, or a copy of the store.
     */
    otherRoot: "leave/other-root",
    /**
     * The paths in the file do not lead to its state, or to the player's balance.
     *
     * Remedy: Use another file, or a copy of the store.
     */
    badFile: "leave/bad-file",
    /**
     * The contract has another verification key than this version, or its account's key can
     * change it.
     *
     * Remedy: Ask whoever named the contract, and use the version that it was deployed with.
     */
    otherContract: "leave/other-contract",
    /**
     * The contract has less money than it owes the player.
     *
     * Remedy: Ask the operator to fund it, or wait for another's `fund`. The claim stays valid.
     */
    notFunded: "leave/not-funded",
    /**
     * The chain has changed so much since it was settled that the node does not read the state of
     * then.
     *
     * Remedy: Use an older file, or `kifu exit` with a copy of the store.
     */
    tooFar: "leave/too-far",
  },
  /**
   * A player's money cannot move between Mina and the chain: `kifu deposit`, `kifu withdraw`,
   * `kifu force` and `kifu conclude`. Codes of `leave` apply as well.
   */
  transfer: {
    /**
     * The chain has play money, which is worth no MINA.
     *
     * Remedy: None.
     */
    playMoney: "transfer/play-money",
    /**
     * The operator has been silent for so long that the contract is frozen. A deposit would only come
     * back, and no block can take in what players force.
     *
     * Remedy: Leave with `kifu exit`.
     */
    frozen: "transfer/frozen",
    /**
     * The player has left with `kifu exit`. The contract takes and pays nothing more.
     *
     * Remedy: Play with another key.
     */
    left: "transfer/left",
    /**
     * The account on Mina cannot pay the deposit, the fee and new accounts. The error says what is
     * missing.
     *
     * Remedy: Send it MINA, or transfer less.
     */
    tooLittle: "transfer/too-little",
    /**
     * The player's deposits would exceed 2^31 - 1 in all.
     *
     * Remedy: Deposit less. Another key has a limit of its own.
     */
    tooMuch: "transfer/too-much",
    /**
     * The contract has paid all that the player withdrew on the chain.
     *
     * Remedy: Withdraw an amount on the chain first: `kifu withdraw AMOUNT`.
     */
    nothing: "transfer/nothing",
    /**
     * The withdrawal is on the chain, but its block is not settled on Mina. The error says how many
     * blocks are missing.
     *
     * Remedy: Run `kifu withdraw` again after the operator's next settlements.
     */
    notSettled: "transfer/not-settled",
    /**
     * The chain did not take the withdrawal, although it was accepted at first.
     *
     * Remedy: Check the balance, and try again.
     */
    notTaken: "transfer/not-taken",
    /**
     * The node runs another chain than the one that the contract settles, so a withdrawal there would
     * never be paid.
     *
     * Remedy: Give the address of a node of the contract's chain with `--url`.
     */
    otherChain: "transfer/other-chain",
    /**
     * No program of the operator proves transfers for players now: `kifu settle` does not run, or not on
     * the machine of the node that makes blocks.
     *
     * Remedy: Use `kifu deposit` and `kifu withdraw`, or try again later.
     */
    unavailable: "transfer/unavailable",
    /**
     * Another player at the same network address waits for a transfer.
     *
     * Remedy: Wait until it is proven.
     */
    onePerNetwork: "transfer/one-per-network",
    /**
     * Too many players wait for a transfer.
     *
     * Remedy: Try again in some minutes.
     */
    queueFull: "transfer/queue-full",
    /**
     * The program that proves transfers could not make this one. Its log says why.
     *
     * Remedy: Try again. If it fails again, tell the operator.
     */
    failed: "transfer/failed",
    /**
     * Only a node whose Mina is inside a process takes transactions that a wallet has signed.
     *
     * Remedy: Have the wallet send it.
     */
    notLocal: "transfer/not-local",
  },
  /** A query cannot be answered. */
  query: {
    /**
     * An argument is out of range or names something that does not exist. The error names the
     * argument.
     *
     * Remedy: Correct the argument.
     */
    badArgument: "query/bad-argument",
    /**
     * A node with the role `sequencer` does not answer this.
     *
     * Remedy: Ask a node with the role `all`, or change `role`.
     */
    wrongRole: "query/wrong-role",
  },
  /** The configuration is not valid. */
  config: {
    /**
     * There is no such setting. The error says where it is, and suggests the nearest name.
     *
     * Remedy: Correct the name.
     */
    unknownKey: "config/unknown-key",
    /**
     * The setting cannot have this value, or the node cannot listen at `http.host`. The error says
     * what is expected.
     *
     * Remedy: Change the value, or leave it out to get the default.
     */
    badValue: "config/bad-value",
    /**
     * The configuration file is missing, cannot be read, or is not JSON. The error names line and
     * column.
     *
     * Remedy: Correct the file, or name another with `--config`.
     */
    unreadable: "config/unreadable",
    /**
     * Another process listens on the port. It may be a node that is still stopping.
     *
     * Remedy: Stop it, or set another `http.port`.
     */
    portTaken: "config/port-taken",
    /**
     * `--production` was given, but the chain still has the name for development.
     *
     * Remedy: Set `chain.name`.
     */
    development: "config/development",
  },
  /** A chain on several machines keeps its changes in a shared log: `log.url`. */
  log: {
    /**
     * Another node has become the writer of the chain, so this one may write no more and ends.
     * Everything that it promised is in the log.
     *
     * Remedy: Start it again. It follows the new writer, as a standby.
     */
    replaced: "log/replaced",
    /**
     * The node follows the writer and was asked to change the chain itself.
     *
     * Remedy: Send the request over HTTP. A node that follows forwards it to the writer.
     */
    notWriter: "log/not-writer",
    /**
     * The chain has no writer at the moment, or it cannot be reached. Matches wait, and their clocks
     * stand still.
     *
     * Remedy: Send the same request again after the time in Retry-After. Clients do so themselves.
     */
    noWriter: "log/no-writer",
    /**
     * The database cannot be reached. Reading goes on, and clocks stand still.
     *
     * Remedy: Send the same request again after the time in Retry-After. Operators: look at the database.
     */
    unreachable: "log/unreachable",
    /**
     * The database of the shared log refuses the role or password in `log.url`, or the role lacks
     * rights on its tables.
     *
     * Remedy: A node that may write needs the role that owns the tables `kifu_log` and `kifu_writer`,
     * or may create them. Others need `SELECT` on both.
     */
    denied: "log/denied",
    /**
     * The tables of the shared log lack columns of this version, or have others.
     *
     * Remedy: Run the version that made them, or give `log.url` another database.
     */
    otherTables: "log/other-tables",
    /**
     * The log has a row of a kind that this version does not know, so a newer version writes it.
     *
     * Remedy: Update this node to the writer's version. Its store is in order.
     */
    newer: "log/newer",
    /**
     * The log contains other changes than those that this node has applied. The database may have
     * been restored from a backup.
     *
     * Remedy: See docs/more-than-one-machine.md before anything else writes to this log.
     */
    forked: "log/forked",
    /**
     * The database lost rows that it had committed, for example because it was restored from a
     * backup. The writer ends.
     *
     * Remedy: Keep the stores of all nodes. Begin a new log from the store that is furthest on:
     * `kifu leave-log`, then start it with an empty database.
     */
    rewound: "log/rewound",
    /**
     * The store takes part in a shared log, and this command would change it alone.
     *
     * Remedy: Set `log.url`. To go on without the log for good, run `kifu leave-log` first.
     */
    shared: "log/shared",
    /**
     * This node got another result than the writer from the same changes. One of the two has a wrong
     * store, or another version of the program.
     *
     * Remedy: Run `kifu verify-store` on both stores, and restore the wrong one from an export of the
     * other.
     */
    diverged: "log/diverged",
    /**
     * The log belongs to another chain than the node's settings, program or store. The error names
     * the difference.
     *
     * Remedy: Give the node the chain's terms (`chain.name`, `chain.salt`, `chain.roundLength`,
     * `chain.faucet`) and version, or correct `log.url`.
     */
    otherChain: "log/other-chain",
    /**
     * The node's key is not the key of this chain, so receipts of the chain would stop being valid if
     * the node became its writer.
     *
     * Remedy: Give every node that may write the same key file: `keys.path`.
     */
    otherKey: "log/other-key",
    /**
     * The store begins before the oldest row that the log still has.
     *
     * Remedy: Import an export of another node's store (`kifu export`, `kifu import`), and start again.
     */
    tooFarBehind: "log/too-far-behind",
    /**
     * Only the operator's own nodes may ask this, and the request has no valid token.
     *
     * Remedy: Set the same `log.secret` on both nodes. Run `kifu prove` beside a
     * node that has `log.url`, and `kifu prove --join` beside a relay.
     */
    wrongSecret: "log/wrong-secret",
    /**
     * `kifu follow` has nothing to follow.
     *
     * Remedy: Set `log.url`, or give the address of another node: `--from`.
     */
    noLog: "log/no-log",
  },
} as const;

/** The node's codes as one flat list. */
export const allNodeCodes: readonly string[] = Object.values(nodeCodes).flatMap((group) =>
  Object.values(group),
);
