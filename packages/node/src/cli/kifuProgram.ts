import { plainGames } from "@kifu/chain/plain-games";
import { Argument } from "commander";
import { integer, moment, number, oneOf, webAddress } from "../lib/config/index.js";
import { Command } from "./Command.js";
import { defaultLoad } from "./loadtest/LoadtestOptions.js";

const NO_OVERWRITING = "An existing file is never overwritten.";
const OPERATOR =
  "Run it as the node's user in the node's directory, or give both the same operator.secret.";
/** The maximum of each numeric option of a load test. */
const MOST = 999_999;
/** The slots of a day, and the most that a deadline may have: a year. */
const DAY = 960;
const SLOTS = 365 * DAY;
/** Two hours. The chain takes no deposit in before it is final, after about an hour. */
const SHORTEST_DEADLINE = 80;

/**
 * Creates the program `kifu`. Its commands are listed in the order in which an operator needs
 * them.
 */
export function kifuProgram(): Command {
  const kifu = new Command("kifu")
    .description(
      "The operator's command line for Kifu. `kifu help <command>` describes a command.\n\n" +
        "Exit codes: 0 success, 1 failure, 2 usage or configuration error, 129, 130 or 143 ended at once by a second signal.",
    )
    .usage("<command> [options]")
    .option("--json", "Print JSON, for programs.")
    .option("--verbose", "Show where an error happened.")
    .option("--version", "Show the version.")
    .helpOption("-h, --help", "Show help.")
    .helpCommand(false)
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 30,
      subcommandTerm: (each) =>
        `${each.name()} ${each.usage().replace(/^\[options\] ?/, "")}`.trimEnd(),
    })
    // Does not wrap lines in files and pipes, so that `kifu help config | grep burst` works.
    .configureOutput({
      getOutHelpWidth: () => (process.stdout.isTTY ? process.stdout.columns : Infinity),
    });
  kifu
    .command("start")
    .about(
      "Start the node.",
      "SIGINT (Ctrl-C), SIGTERM or SIGHUP stops it: work in progress is finished, and nothing that was " +
        "accepted is lost. A second signal stops it at once.",
      "With --json every event is one line: starting, listening, stopping, stopped or forced.",
    )
    .option("--production", "Refuse the chain's default name, which is meant for development.")
    .example(
      "kifu start --port 4001 --store /var/lib/kifu",
      "kifu start --production --chain my-chain",
    )
    .runsConfigured(async () => (await import("./commands/start.js")).start);
  kifu
    .command("follow")
    .about(
      "Start a gateway: a node that follows the writer of a chain, and never writes.",
      "It answers queries and streams from its own copy, and forwards what players send to the writer. " +
        "`kifu start` with log.url is a standby instead: it also takes the writer's place.",
    )
    .typed(
      "--from <url>",
      webAddress,
      "Follow this node over HTTP instead of the database, with its log.secret.",
    )
    .option(
      "--verify",
      "Check every signature, and sign the root of each block: GET /roots/N.json.",
    )
    .option("--production", "Refuse the chain's default name, which is meant for development.")
    .example(
      "kifu follow --port 4002 --store /var/lib/kifu-gateway",
      "kifu follow --from https://kifu.example.org --verify",
    )
    .runsConfigured(async () => (await import("./commands/start.js")).follow);
  kifu
    .command("status")
    .about(
      "Show the status of a running node.",
      "On a chain that is settled on Mina, this includes whether other circuits are announced, and what can be done about it.",
      "Exits with 0 when it is ready, with 1 when it is not or does not answer.",
    )
    .typed(
      "--url <url>",
      webAddress,
      "The node's address; by default the one in the configuration.",
    )
    .example("kifu status", "kifu status --json --url http://127.0.0.1:4000")
    .runsConfigured(async () => (await import("./commands/status.js")).status);
  const toNode = (command: Command) =>
    command.typed(
      "--url <url>",
      webAddress,
      "The node's address; by default the one in the configuration.",
    );
  const notices = async () => await import("./commands/notices.js");
  toNode(kifu.command("announce"))
    .argument("[text]", "One line of up to 280 characters.")
    .about(
      "Show a text on all pages.",
      "Open pages show it within a second. Visitors can dismiss it. A new announcement replaces the last one.",
      OPERATOR,
    )
    .typed("--until <time>", moment, "When it goes away by itself.")
    .option("--clear", "Take the announcement away.")
    .example('kifu announce "The server restarts at 18:00." --until 18:00', "kifu announce --clear")
    .runsConfigured(async () => (await notices()).announce);
  toNode(kifu.command("maintenance"))
    .addArgument(new Argument("<state>", "Whether no new match may begin.").choices(["on", "off"]))
    .about(
      "Let no new match begin, for example before a restart.",
      "Seeks, registrations and pairings are refused with operator/maintenance. Running matches go on. All pages say so, and count down to the time of --at.",
      OPERATOR,
    )
    .typed("--at <time>", moment, "When it begins. Default: now.")
    .option("--message <text>", "What pages say about it.")
    .example('kifu maintenance on --at 30m --message "Back at 19:00."', "kifu maintenance off")
    .runsConfigured(async () => (await notices()).maintenance);
  toNode(kifu.command("block"))
    .argument(
      "<subject>",
      "A player's address, an IP address, or a network such as 203.0.113.0/24.",
    )
    .about(
      "Block a player or a network.",
      "A blocked player cannot seek, register or greet, but can finish and resign running matches. Requests of a blocked network are answered with 403. An IPv6 address stands for its /64 network, as in all limits.",
      OPERATOR,
    )
    .typed("--until <time>", moment, "When the block ends by itself.")
    .option("--reason <text>", "A note for operators. Nobody else sees it.")
    .example(
      "kifu block 203.0.113.7 --until 7d --reason flood",
      "kifu block B62qixY4XSuh9bYoo7mywuE4jqzdPU3rU96mJH4U4jvURHSNfPqMHK2",
    )
    .runsConfigured(async () => (await notices()).block);
  toNode(kifu.command("unblock"))
    .argument("<subject>", "As given to `kifu block`.")
    .about("Unblock a player or a network.", OPERATOR)
    .example("kifu unblock 203.0.113.7")
    .runsConfigured(async () => (await notices()).unblock);
  toNode(kifu.command("blocked"))
    .about("List the blocked players and networks.", OPERATOR)
    .example("kifu blocked --json")
    .runsConfigured(async () => (await notices()).blocked);
  kifu
    .command("config")
    .about(
      "Show every setting, and where its value comes from.",
      "A setting is a flag, a variable, or a name in the configuration file, where dots nest: " +
        '{ "http": { "port": 4000 } }. Flags override variables, variables override the file.',
    )
    .example("kifu config", "kifu config --config other.json --port 4001")
    .runsConfigured(async () => (await import("./commands/config.js")).showConfig);
  kifu
    .command("keys")
    .addArgument(
      new Argument(
        "[action]",
        "Read a private key from standard input, and show its address.",
      ).choices(["address"]),
    )
    .about("Generate a key pair, or show the address of a private key.", NO_OVERWRITING)
    .option("--out <file>", "Write the new private key to this file, readable by you alone.")
    .option("--show", "Print the new private key.")
    .example("kifu keys --out player.key", "kifu keys address < player.key")
    .runs(async () => (await import("./commands/keys.js")).keys);
  kifu
    .command("export")
    .argument("<file>", "The new file.")
    .about(
      "Write the whole store into one file.",
      `The file contains the store's current state. The node may keep running. ${NO_OVERWRITING}`,
    )
    .example("kifu export backup.kifu")
    .runsConfigured(async () => (await import("./commands/export.js")).exportFile);
  kifu
    .command("import")
    .argument("<file>", "An exported file.")
    .about(
      "Fill an empty store from an exported file.",
      "The store must not have blocks. If the file comes from somebody else, run `kifu verify-store` afterwards.",
    )
    .example("kifu import backup.kifu --store restored", "kifu verify-store --store restored")
    .runsConfigured(async () => (await import("./commands/import.js")).importFile);
  kifu
    .command("prune")
    .about(
      "Delete data that only proofs of old blocks need.",
      "The node must be stopped; while it runs it prunes proven blocks itself (store.keepProven). Blocks and transactions stay. The file keeps its size; the freed space is used again.",
    )
    .typed("--keep <n>", integer(1), "How many of the latest blocks keep all their data.")
    .option(
      "--even-unproven",
      "Also prune blocks that are not proven: they can then never be proven.",
    )
    .example("kifu prune --keep 10000")
    .runsConfigured(async () => (await import("./commands/prune.js")).pruneStore);
  kifu
    .command("drop-moves")
    .about(
      "Drop the signed moves of a match that are in no block.",
      "Use it for a match that has stopped because the chain refuses moves that the node accepted (moves/match-stopped). " +
        "The match goes back to its last move in a block. It can then be resigned, drawn or lost on time, but not played on: the player's page still has the refused move, which would stop it again. " +
        "The receipts that the node gave for the dropped moves are broken, so make sure of the match's number. The node must be stopped. --json prints the moves.",
    )
    .typed("--match <number>", integer(1), "The match, as its page and the log number it.")
    .example("kifu drop-moves --match 17 --json")
    .runsConfigured(async () => (await import("./commands/drop-moves.js")).dropMoves);
  kifu
    .command("repair-journal")
    .about(
      "Repair a damaged journal, so that the node can start.",
      "Use it when a start is refused with store/damaged because of the journal. A record with one wrong bit is restored. Others that cannot be read are left out, and all that follow are kept. " +
        "The damaged file is kept beside the new one. The node must be stopped. --json prints what was damaged.",
    )
    .example("kifu repair-journal")
    .runsConfigured(async () => (await import("./commands/repair-journal.js")).repairJournal);
  kifu
    .command("leave-log")
    .about(
      "Take a store out of its shared log.",
      "Use it if the log's database is lost, or if one machine is enough from now on. The store keeps everything. Choose the store that is furthest on: the moves that it lacks are lost. " +
        "With log.url and an empty database, its next start begins a new log, which other nodes can follow from an export. The node must be stopped.",
    )
    .example("kifu leave-log")
    .runsConfigured(async () => (await import("./commands/leave-log.js")).leaveSharedLog);
  kifu
    .command("verify-store")
    .about(
      "Replay the stored chain from genesis and compare.",
      "The node may keep running. Exits with 1 at the first difference and names its height.",
    )
    .example("kifu verify-store")
    .runsConfigured(async () => (await import("./commands/verify-store.js")).verifyStore);
  kifu
    .command("check")
    .argument("<file>", "The JSON file from a match's page; docs/match-export.md describes it.")
    .about(
      "Check an exported match by its players' signatures, without a node.",
      "Every signature is verified and every move is replayed by the rules. Exits with 1 at the first fault and names the move.",
    )
    .option("--chain <name>", "The chain that the match must be from.")
    .option("--salt <salt>", "Its salt, which distinguishes it from others with its name.")
    .example("kifu check match.json", "kifu check match.json --chain my-chain")
    .runs(async () => (await import("./commands/check.js")).checkFile);
  toNode(kifu.command("tournament"))
    .argument("<id>", "The end of the tournament's address.")
    .about(
      "Repeat a tournament from public data, and compare it with what the node shows.",
      "The signatures are verified, and every round is drawn again: docs/protocol/tournaments.md. Exits with 1 if anything differs. Give the URL SITE/api for a node behind a web app.",
    )
    .example("kifu tournament 3w5e11264sgsf --url https://kifu.example.org/api")
    .runsConfigured(async () => (await import("./commands/tournament.js")).tournament);
  toNode(kifu.command("ratings"))
    .argument("<game>", "The game's name, such as randzu.")
    .about(
      "Repeat a game's ratings from its matches, and compare them with what the node shows.",
      "Both the proven ratings and casual ratings: docs/protocol/ratings.md. The results of the matches are the node's: `kifu check` and `kifu verify-proof` check those. Exits with 1 if anything differs. Give the URL SITE/api for a node behind a web app.",
    )
    .example("kifu ratings randzu --url https://kifu.example.org/api")
    .runsConfigured(async () => (await import("./commands/ratings.js")).ratings);
  kifu
    .command("verify-proof")
    .argument("<files...>", "The chain's proofs in order, starting from genesis.")
    .about(
      "Verify proofs of a chain, without a node.",
      "Name the chain as for a node: with --chain NAME --salt SALT, or in the configuration. What " +
        "is proven, and what is not, is in docs/soundness.md. Exits with 1 at the first proof that " +
        "does not hold.",
      "It takes half a minute or longer, and minutes where o1js has no native library for the machine.",
    )
    .example(
      "kifu verify-proof 0.json 1.json --chain my-chain --salt 0123456789abcdef0123456789abcdef",
    )
    .runsConfigured(async () => (await import("./commands/verify-proof.js")).verifyProof);
  kifu
    .command("prove")
    .about(
      "Prove the chain of a store beside the node that makes its blocks.",
      "It has the lowest priority, so play never waits for it. Finished tasks are kept: SIGINT (Ctrl-C), " +
        "SIGTERM or a crash loses only the current task, and the next start continues with the same batch. The node gets each batch when it is proven.",
      "The first start compiles the circuits, which takes minutes; later ones read the keys.",
      "With --queue URL it makes no proof itself. It gives the tasks to all workers that were started " +
        "with --join and the same queue, on this machine or others. They come and go as they like, " +
        "and need no store.",
    )
    .option("--once", "Prove all existing blocks, and end.")
    .option("--join", "Make proofs for the prover that uses the same --queue.")
    .example(
      "kifu prove",
      "kifu prove --once --store /var/lib/kifu",
      "kifu prove --queue postgres://kifu@10.0.0.5/proofs",
      "kifu prove --join --queue postgres://kifu@10.0.0.5/proofs",
    )
    .runsConfigured(async () => (await import("./commands/prove.js")).prove);
  kifu
    .command("settle")
    .about(
      "Settle the proven blocks of a store on Mina, beside the node.",
      "Each settlement is one transaction, signed and paid for with the operator's key: settle.keyFile, or KIFU_SETTLE_KEY. " +
        "What is settled is read from the contract, so it can be stopped and started at any time. Errors are retried.",
      "--deploy writes the contract's address and terms to contract.json in a folder beside the store. Its terms never change: see docs/protocol/settlement.md.",
      "--announce and --activate change the circuits of a contract that was deployed with --authority: see docs/operate.md.",
      "--local settles to a Mina inside this process, which is gone when it ends. It needs no key and no money. The node shows such blocks as settled, so use it only for trying things out.",
    )
    .option("--deploy", "Deploy a contract for this chain first.")
    .option("--once", "Settle all proven blocks, and end.")
    .option("--dry-run", "Check the next settlement, say what it would do, and send nothing.")
    .option("--local", "Settle to a Mina inside this process.")
    .typed("--lag <slots>", integer(1, SLOTS), "How far the chain's clock may fall behind.", DAY)
    .typed(
      "--silence <slots>",
      integer(1, SLOTS),
      "After so many slots without a settlement, anybody may settle.",
      7 * DAY,
    )
    .typed(
      "--freeze <slots>",
      integer(1, SLOTS),
      "After so many slots without a settlement, players can leave.",
      14 * DAY,
    )
    .typed(
      "--deadline <slots>",
      integer(SHORTEST_DEADLINE, SLOTS),
      "For so many slots, the chain may leave out what a player did on Mina.",
      DAY,
    )
    .typed(
      "--unit <nanomina>",
      integer(0, 1_000_000_000),
      "What a balance of 1 is worth; 0 for play money.",
      0,
    )
    .option(
      "--verifiers <addresses>",
      "The keys of verifiers (`key` in their GET /roots/N.json), separated by commas.",
    )
    .typed(
      "--quorum <count>",
      integer(0, 8),
      "How many verifiers must sign each settlement. By default, more than half.",
    )
    .option(
      "--operator <address>",
      "Whose key settles, if another key deploys and pays. The command then ends after the deployment.",
    )
    .option(
      "--contract-key <file>",
      "The contract's key, for people who keep it. By default, nobody keeps it.",
    )
    .option(
      "--authority <address>",
      "Whose key may announce other circuits. By default, they never change.",
    )
    .typed(
      "--notice <slots>",
      integer(7 * DAY, SLOTS),
      "For so many slots, players can leave before announced circuits are used.",
      14 * DAY,
    )
    .option(
      "--announce",
      "Announce the circuits of this version, with the authority's key as settle.keyFile. With the version that is in use, take it back.",
    )
    .option("--activate", "Change to the circuits of this version, after the notice.")
    .example(
      "kifu settle --local --once",
      "kifu settle --deploy --settle.url https://mina.example.org/graphql --settle.keyFile operator.key",
    )
    .runsConfigured(async () => (await import("./commands/settle.js")).settle);
  const contractFlags = (command: Command) =>
    command
      .option(
        "--contract <file>",
        "The contract and its terms, or a file that a browser kept. By default, the store's or the node's.",
      )
      .typed(
        "--url <url>",
        webAddress,
        "The node, or SITE/api of its web app. By default, this machine's.",
      )
      .option("--dry-run", "Check everything, say what would happen, and send nothing.");
  const playerFlags = (command: Command) =>
    contractFlags(command).option(
      "--player-key <file>",
      "The player's private key, if another key pays.",
    );
  playerFlags(kifu.command("deposit"))
    .option("--keep <folder>", "Where to write the file that `kifu exit` needs.", ".")
    .argument("<amount>", "What the balance on the chain gets, as pages show it.")
    .about(
      "Deposit a player's MINA on a chain whose money is worth MINA.",
      "The player signs with --player-key, and the key of settle.keyFile or KIFU_SETTLE_KEY pays the fee. Without --player-key, it is also the player's. The first deposit also costs 1 MINA for an account that counts deposits and withdrawals.",
      "The chain adds a deposit to the balance about an hour after the operator's next settlement. Before the deposit is sent, the command keeps a file: if the operator disappears, `kifu exit` gets the money back with it. Each settlement makes another file necessary, from GET /exits/ADDRESS.json.",
    )
    .example(
      "kifu deposit 500 --dry-run --url https://kifu.example.org/api --settle.url https://mina.example.org/graphql --settle.keyFile player.key",
    )
    .runsConfigured(async () => (await import("./commands/deposit.js")).deposit);
  playerFlags(kifu.command("withdraw"))
    .argument(
      "[what]",
      "An amount, or a player's address, or a file that the player's browser kept.",
    )
    .about(
      "Withdraw a player's money from the chain to Mina.",
      "With an amount, the player signs the withdrawal on the chain with --player-key. The command waits until the operator has settled it, and has the contract pay. What is on the way counts as part of the amount: run the same command again if it was stopped.",
      "With an address or a file, or with nothing for the player's own address, it only has the contract pay what is settled. Anybody can do that: the money goes to the player.",
      "The key of settle.keyFile or KIFU_SETTLE_KEY pays the fee, and 1 MINA if the player has no account. Without --player-key, it is also the player's.",
    )
    .example(
      "kifu withdraw 200 --url https://kifu.example.org/api --settle.url https://mina.example.org/graphql --settle.keyFile player.key",
      "kifu withdraw exit.json --dry-run",
    )
    .runsConfigured(async () => (await import("./commands/withdraw.js")).withdraw);
  const forceFlags = (command: Command) =>
    command.option("--until-bound", "Send what it takes until the operator has to promise it.");
  forceFlags(playerFlags(kifu.command("force")))
    .argument("[amount]", "The most to withdraw. Without it, all that the balance has.")
    .about(
      "Force a withdrawal from a chain whose operator ignores the player.",
      "The player signs it on Mina with --player-key, and the key of settle.keyFile or KIFU_SETTLE_KEY pays the fee. Without --player-key, it is also the player's. The player needs an account on Mina.",
      "A settlement by the operator promises to take it in. After its deadline, the operator can settle nothing without it. The operator may promise the oldest of the five action states that Mina remembers, so --until-bound sends up to four more actions, each in a later slot, for the fee each. It needs settle.archive. Run it again if it was stopped. The chain withdraws what the balance has by then, without stakes of running matches and unpaid pots.",
      "Once that is settled, `kifu withdraw` has the contract pay.",
    )
    .example(
      "kifu force --contract contract.json --settle.url https://mina.example.org/graphql --settle.keyFile player.key",
    )
    .runsConfigured(async () => (await import("./commands/force.js")).force);
  forceFlags(contractFlags(kifu.command("conclude")))
    .argument("<match>", "The number of the match.")
    .about(
      "Have a match ended and paid whose opponent has run out of time, on a chain whose operator does neither.",
      "Anybody can demand it on Mina. The key of settle.keyFile or KIFU_SETTLE_KEY pays the fee.",
      "A settlement by the operator promises to take it in. After its deadline, the operator can settle nothing without it. The operator may promise the oldest of the five action states that Mina remembers, so --until-bound sends up to four more actions, each in a later slot, for the fee each. It needs settle.archive. Run it again if it was stopped. If the side to move has run out of time by then, in the chain's time, it loses, and the pot is paid. If the match was over, its pot is paid. Otherwise nothing happens: demand it again later.",
      "The chain counts the moves that it has. A side whose move the operator withholds is still to move, and would lose.",
    )
    .example(
      "kifu conclude 42 --contract contract.json --settle.url https://mina.example.org/graphql --settle.keyFile player.key",
    )
    .runsConfigured(async () => (await import("./commands/conclude.js")).conclude);
  kifu
    .command("exit")
    .argument("<players...>", "Players' addresses, or files with the paths to their balances.")
    .about(
      "Pay players what a settlement contract owes them, after it is frozen.",
      "The path to a balance comes from the store of this machine, which may be a copy, or from a file that the player's browser kept: GET /exits/ADDRESS.json. " +
        "The player signs with --player-key, and the key of settle.keyFile or KIFU_SETTLE_KEY pays the fees. Without --player-key, it is also the player's. Each payment also costs 1 MINA for an account that marks it, and 1 MINA more if the player has no account.",
      "Players who were paid are skipped, so it can be stopped and started again. It ends at the first claim that the contract would refuse.",
    )
    .option("--contract <file>", "The contract and its terms, if the store has no contract.json.")
    .option("--player-key <file>", "The player's private key, if another key pays.")
    .option("--dry-run", "Check the claims, say what they would pay, and send nothing.")
    .example(
      "kifu exit exit.json --settle.url https://mina.example.org/graphql --settle.keyFile player.key",
      "kifu exit B62qkYPz… --dry-run --store /var/lib/kifu-copy",
    )
    .runsConfigured(async () => (await import("./commands/exit.js")).exit);
  kifu
    .command("bot")
    .about(
      "Let an engine play Randzu on a running node, as a bot.",
      "The engine is a program that speaks the Gomocup protocol. It meets players who ask for a strong bot, and players who have waited a while for anyone. Each match has its own process of the engine. " +
        "A process that ends, hangs or plays an illegal move is replaced once. If that fails too, the bot resigns. After three such matches in a row, the command exits with 1.",
      "The list of its players and the key that signs it are in the folder of --keys. A web server that is given both marks the players as bots: see apps/bots/README.md.",
    )
    .requiredOption("--engine <file>", "The engine.")
    .typed("--url <url>", webAddress, "The node's address.", defaultLoad.url)
    .option("--keys <folder>", "Where the bot's keys are kept.", ".kifu/engine")
    .typed("--matches <n>", integer(1, 100), "Matches in play at once.", 2)
    .typed("--seconds <n>", number(0.1, 600), "The maximum time for a move.", 5)
    .example("kifu bot --engine ./pbrain-rapfi --matches 4 --seconds 10")
    .runs(async () => (await import("./commands/bot.js")).bot);
  kifu
    .command("loadtest")
    .about(
      "Play many matches on a running node and report how it performs.",
      "The players have new keys: they seek each other, sign moves and resign. Their matches stay on the chain. Moves that are due together go in one request. Times are measured from when a move was due, whatever happened to earlier moves.",
      "Exits with 1 when fewer than 95 % of the requested moves were accepted in time, when a move " +
        "never reached a block or was not seen, or when anything else went wrong.",
    )
    .typed("--url <url>", webAddress, "The node's address.", defaultLoad.url)
    .typed(
      "--game <name>",
      oneOf(...plainGames.map(({ rules }) => rules.name)),
      "The game that is played.",
      defaultLoad.game,
    )
    .typed("--matches <n>", integer(1, MOST), "Matches in play at once.", defaultLoad.matches)
    .typed("--subscribers <n>", integer(0, MOST), "Subscribers in all.", defaultLoad.subscribers)
    .typed("--seconds <n>", number(1, MOST), "How long moves are played.", defaultLoad.seconds)
    .typed("--rate <n>", number(0.1, MOST), "Moves per second in all.", defaultLoad.rate)
    .typed(
      "--flood <n>",
      number(0, MOST),
      "Invalid transactions per second from an extra key.",
      defaultLoad.flood,
    )
    .example("kifu loadtest --url http://127.0.0.1:4000 --rate 50")
    .runs(async () => (await import("./commands/loadtest.js")).runLoadtest);
  kifu
    .command("help")
    .argument("[command]", "Without one, all commands are listed.")
    .about("Show what a command does, and its flags.")
    .example("kifu help start")
    .action(() => undefined);
  return kifu;
}
