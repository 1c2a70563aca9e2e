import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Outcome } from '@portal/persistence'
import type { MailLinkRow } from './mail-link.row.ts'

/** Handles "this wasn't me" links of comment confirmations. Implemented by the comments module. */
export interface CommentReportHandler {
  /** Returns the comments of a receipt, or undefined when there are none. */
  find(receiptId: string): Promise<MailLinkRow | undefined>
  /** Withholds the comments of a receipt until staff review them. */
  report(em: EntityManager, receiptId: string, now: Date): Promise<Pick<Outcome<null>, 'action'>>
}

/** Holds the handler that the comments module registers, so that this module does not depend on comments. */
@Injectable()
export class CommentReportLinks {
  private registered: CommentReportHandler | undefined

  register(handler: CommentReportHandler): void {
    this.registered = handler
  }

  get handler(): CommentReportHandler {
    if (!this.registered) throw new Error('No handler is registered for comment report links.')
    return this.registered
  }
}
