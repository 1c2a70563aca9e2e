import type { ReportedComment } from '@portal/contracts-regulations'
import { toSlug } from '@portal/contracts-regulations/rules'
import { fileKinds } from '@portal/files'

/** An attachment in a package. */
export interface PackedAttachment {
  /** Path in the package. */
  readonly name: string
  readonly attachmentId: string
  readonly byteLength: number
}

/** Gives the attachments of a comment unique paths that are valid on every system: `Attachments/<tracking number>/1-letter.pdf`. */
export function toPackedAttachments({ trackingNumber, attachments }: ReportedComment): PackedAttachment[] {
  return attachments.map(({ attachmentId, name, kind, byteLength }, index) => {
    const { extension } = fileKinds[kind]
    const stem = toSlug(name.replace(/\.[^.]*$/, ''))
    return {
      name: `Attachments/${trackingNumber}/${index + 1}-${stem}.${extension}`,
      attachmentId,
      byteLength,
    }
  })
}
