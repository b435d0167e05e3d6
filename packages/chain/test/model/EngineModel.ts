import { BridgeModel } from "./BridgeModel.js";
import { RatingsModel } from "./RatingsModel.js";
import { StakesModel } from "./StakesModel.js";
import type { StakedPair, Transaction } from "./transaction.js";
import { MatchmakingModel } from "./MatchmakingModel.js";

/**
 * The engine's rules with maps and plain numbers. Each rule that a test may break is a separate
 * method.
 */
export class EngineModel extends MatchmakingModel {
  readonly stakes = new StakesModel(this);
  readonly ratings = new RatingsModel(this);
  readonly bridge = new BridgeModel(this);
  /** The pairs that players handed in, whether executed or not. */
  readonly handedIn: StakedPair[] = [];

  /** Returns the code if the transaction is refused. */
  run(tx: Transaction): string | undefined {
    this.events = [];
    this.notes = [];
    switch (tx.call) {
      case "register":
        return this.register(tx.signer, tx);
      case "requeue":
        return this.requeue(tx.signer, tx.owner, tx);
      case "leave":
        return this.leave(tx.signer, tx.owner, tx);
      case "pair":
        return this.pair({ ...tx, stake: 0n }, [tx.one, tx.other]);
      case "pairForStake":
        return this.stakes.pair(tx);
      case "pairRated":
        return this.ratings.pair(tx);
      case "rate":
        return this.ratings.rate(tx.match);
      case "openToStake":
        return this.stakes.openSession(tx.signer, tx);
      case "payOut":
        return this.stakes.payOut(tx.match);
      case "grant":
        return this.stakes.grant(tx.signer, tx);
      case "takeDeposit":
        return this.bridge.takeDeposit(tx.owner, tx.amount);
      case "takeWithdrawal":
        return this.bridge.takeWithdrawal(tx.owner, tx.amount);
      case "takeConclusion":
        return this.bridge.takeConclusion(tx.match);
      case "withdraw":
        return this.bridge.withdraw(tx.signer, tx.amount, tx);
      case "openSession":
        return this.openSession(tx.signer, tx);
      case "revokeSession":
        return this.revokeSession(tx.signer, tx);
      case "reseat":
        return this.reseat(tx);
      case "makeMove":
        return this.makeMove(tx.signer, tx);
      case "resign":
        return this.resign(tx.signer, tx);
      case "abort":
        return this.abort(tx.signer, tx);
      case "claimAbort":
        return this.claimAbort(tx.match);
      case "agreeDraw":
        return this.agreeDraw(tx);
      case "takeBack":
        return this.takeBack(tx);
      case "claimTimeout":
        return this.claimTimeout(tx.match);
    }
  }
}
