import type { ReportedComment } from '@portal/contracts-regulations'
import { slugOf } from '@portal/contracts-regulations/rules'
import { fileKinds } from '@portal/files'

/** A file of a comment in the package: its name there, and which it is. */
export interface PackedAttachment {
  readonly name: string
  readonly attachmentId: string
  readonly byteLength: number
}

/**
 * The files of a comment as they are packed: in a folder named by its tracking number, counted, and in letters that every
 * system can write, so that no two are the same and none leads out of the folder.
 */
export function packedAttachments({ trackingNumber, attachments }: ReportedComment): PackedAttachment[] {
  return attachments.map(({ attachmentId, name, kind, byteLength }, index) => {
    const { extension } = fileKinds[kind]
    const stem = slugOf(name.replace(/\.[^.]*$/, ''))
    return {
      name: `Attachments/${trackingNumber}/${index + 1}-${stem}.${extension}`,
      attachmentId,
      byteLength,
    }
  })
}
