import { fileKinds, type FileKindName } from '@portal/files'
import { refuse } from '@portal/service-kit'

/** What a call takes. */
export type WantedKind = 'document' | 'video' | 'captions' | 'attachment'

const accepted: Record<WantedKind, readonly FileKindName[]> = {
  document: ['pdf', 'docx', 'xlsx', 'csv', 'jpeg', 'png'],
  video: ['mp4', 'webm'],
  captions: ['vtt'],
  attachment: ['pdf', 'docx', 'xlsx', 'csv', 'jpeg', 'png'],
}

/** Refuses (`files.kind-not-taken`) what the call does not take, with what it does. */
export function assertKind(kind: FileKindName | undefined, wanted: WantedKind): asserts kind is FileKindName {
  const taken = accepted[wanted]
  if (kind !== undefined && taken.includes(kind)) return
  const extension = kind === undefined ? undefined : fileKinds[kind].extension
  refuse('files.kind-not-taken', { extension, taken: taken.map((one) => fileKinds[one].extension) })
}

/** Whether a file of this kind plays. */
export function isVideo(kind: FileKindName): boolean {
  return accepted.video.includes(kind)
}
