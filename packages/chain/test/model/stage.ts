import type { EngineModel } from "./EngineModel.js";
import type { Transaction } from "./transaction.js";

/** Where commands act: on a model, and on an engine that must behave like the model. */
export interface Stage {
  readonly model: EngineModel;
  /** The number of players, who are numbered from 1. */
  readonly players: number;
  send(tx: Transaction): Promise<void>;
  pass(seconds: number): Promise<void>;
}
