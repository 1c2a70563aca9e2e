import type { MailLink } from '@portal/contracts-regulations'
import { toTitle } from './subscription.row.ts'

/** What a mail link is about. */
export interface MailLinkRow {
  readonly main_parent_id: string | null
  readonly title_en: string | null
  readonly title_es: string | null
  readonly is_done: boolean
  readonly tracking_numbers?: string[]
}

/** Converts a row to the contract's shape. */
export function toMailLink(action: MailLink['action'], row: MailLinkRow): MailLink {
  return {
    action,
    title: toTitle(row),
    mainParentId: row.main_parent_id,
    trackingNumbers: row.tracking_numbers ?? [],
    isDone: row.is_done,
  }
}
