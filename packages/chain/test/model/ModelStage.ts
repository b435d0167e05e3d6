import type { EngineModel } from "./EngineModel.js";
import type { Stage } from "./stage.js";
import type { Statistics } from "./Statistics.js";
import type { Transaction } from "./transaction.js";

/** Predicts a run with the model, without running the engine. */
export class ModelStage implements Stage {
  constructor(
    readonly model: EngineModel,
    readonly players: number,
    private readonly statistics: Statistics,
  ) {}

  async send(tx: Transaction): Promise<void> {
    const code = this.model.run(tx);
    this.statistics.record(tx, code, this.model.notes);
  }

  async pass(seconds: number): Promise<void> {
    this.model.time += seconds;
  }
}
