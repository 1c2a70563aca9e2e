import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Exports, type WantedFile } from './exports.ts'

/** Hands out files; who took one that is not for every reader is an act in the audit trail. */
@Injectable()
export class TakeExport {
  constructor(
    private readonly exports: Exports,
    private readonly commands: Commands,
  ) {}

  /** The file. `address` counts for those who are not signed in. */
  async file(wanted: WantedFile, context: CommandContext, address: string): Promise<Readable> {
    const content = await this.exports.file(wanted, context.caller?.sub ?? address)
    const { taking } = wanted
    if (!taking) return content
    // Every taking is an act of its own, under the same key too; and what is answered is no envelope.
    const { endpoint: _, idempotencyKey: __, ...act } = context
    try {
      await this.commands.run(act, () => Promise.resolve({ results: null, action: taking }))
    } catch (failure) {
      content.destroy()
      throw failure
    }
    return content
  }
}
