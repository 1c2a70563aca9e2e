import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Exports, type RequestedFile } from './exports.ts'

/** Downloads files and writes an audit entry for files that are not public. */
@Injectable()
export class DownloadExport {
  constructor(
    private readonly exports: Exports,
    private readonly commands: Commands,
  ) {}

  /** Returns the content of the file. `address` is the network address, used for rate limits of callers without an account. */
  async run(file: RequestedFile, context: CommandContext, address: string): Promise<Readable> {
    const content = await this.exports.getFile(file, context.caller?.sub ?? address)
    const { downloadAction } = file
    if (!downloadAction) return content
    // Every download gets its own audit entry, so a repeated request is not answered from its idempotency key.
    const { endpoint: _, idempotencyKey: __, ...auditContext } = context
    try {
      await this.commands.run(auditContext, () => Promise.resolve({ results: null, action: downloadAction }))
    } catch (failure) {
      content.destroy()
      throw failure
    }
    return content
  }
}
