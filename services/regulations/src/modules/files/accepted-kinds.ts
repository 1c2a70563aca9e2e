import { fileKinds, type FileKindName } from '@portal/files'
import { refuse } from '@portal/service-kit'

/** What an uploaded file is used for. */
export type UploadPurpose = 'document' | 'video' | 'captions' | 'attachment'

const acceptedKinds: Record<UploadPurpose, readonly FileKindName[]> = {
  document: ['pdf', 'docx', 'xlsx', 'csv', 'jpeg', 'png'],
  video: ['mp4', 'webm'],
  captions: ['vtt'],
  attachment: ['pdf', 'docx', 'xlsx', 'csv', 'jpeg', 'png'],
}

/** Refuses files of other kinds. Refusal: `files.type-not-accepted`, with the accepted extensions. */
export function assertAccepted(kind: FileKindName | undefined, purpose: UploadPurpose): asserts kind is FileKindName {
  const accepted = acceptedKinds[purpose]
  if (kind !== undefined && accepted.includes(kind)) return
  const extension = kind === undefined ? undefined : fileKinds[kind].extension
  refuse('files.type-not-accepted', { extension, accepted: accepted.map((name) => fileKinds[name].extension) })
}

export function isVideo(kind: FileKindName): boolean {
  return acceptedKinds.video.includes(kind)
}
