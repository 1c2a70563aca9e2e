import type { OmittedContent } from '@portal/contracts-regulations'

/** Content of a file that is not in its lines. */
export type Omission = Readonly<OmittedContent>

/** The lines of a file and what they omit. */
export interface ExtractedLines {
  readonly lines: readonly string[]
  readonly omitted: readonly Omission[]
}

const maxOmissions = 500
const maxTextLength = 300

/** Collects omissions. Their number and length are limited, because people review them. */
export class OmissionList {
  readonly all: Omission[] = []

  add(kind: Omission['kind'], line: number, text: string): void {
    const normalized = text.replace(/\s+/g, ' ').trim()
    const last = this.all.at(-1)
    // Adjacent runs are merged, because they are one passage to a reader.
    if (kind !== 'picture' && last?.kind === kind && last.line === line && last.text.length < maxTextLength)
      this.all[this.all.length - 1] = { kind, line, text: truncate(`${last.text} ${normalized}`.trim()) }
    else if (this.all.length < maxOmissions) this.all.push({ kind, line, text: truncate(normalized) })
  }
}

function truncate(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`
}
