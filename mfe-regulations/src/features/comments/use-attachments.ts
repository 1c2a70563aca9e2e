import { CallFailure, describeFailure, fetchWithProgress } from '@portal/api-client'
import type { DraftAttachment } from '@portal/contracts-regulations'
import { attachmentMaxBytes, attachmentsMax, documentExtensions } from '@portal/contracts-regulations/rules'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useCommentText } from './texts.ts'

/** How often to check files that are being processed. */
const pollIntervalMs = 1000

/** A file being uploaded by this browser. */
interface Upload {
  readonly attachmentId: string
  readonly file: File
  readonly percent: number
  /** Why the upload failed. */
  readonly failure?: string
  /** The file itself was rejected; a retry would fail again. */
  readonly isRejected?: boolean
}

/** A file of a comment being written, as shown in the form. */
export interface AttachmentItem {
  readonly attachmentId: string
  readonly name: string
  readonly byteLength: number
  readonly state: 'sending' | 'failed' | DraftAttachment['state']
  readonly percent?: number
  readonly reason?: string
  /** The upload failed and can be retried. */
  readonly canRetry?: boolean
}

export interface Attachments {
  readonly items: readonly AttachmentItem[]
  /** Why files were rejected before uploading. */
  readonly rejections: readonly string[]
  add(files: readonly File[]): void
  remove(attachmentId: string): void
  retry(attachmentId: string): void
  /** Waits until every file is processed. Returns the ids of all, or undefined when one was rejected. */
  waitUntilReady(): Promise<readonly string[] | undefined>
  /** Removes all files. */
  removeAll(): void
}

/**
 * The attachments of a draft (or of a comment being edited): uploads them one after the other and polls until they are
 * processed. `pending`: attachments already uploaded with the draft; `isResumed`: others may exist from before a
 * reload; `existingCount`: how many files the comment already has.
 */
export function useAttachments(
  draftId: string,
  options: {
    readonly pending: readonly DraftAttachment[]
    readonly isResumed?: boolean
    readonly existingCount?: number
  },
): Attachments {
  const t = useCommentText()
  const queries = useQueryClient()
  const isResumed = options.isResumed === true
  const [isListNeeded, setIsListNeeded] = useState(options.pending.length > 0 || isResumed)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [rejections, setRejections] = useState<readonly string[]>([])
  const listCall = regulationsApi().listAttachments.query({ params: { draftId } })
  const query = useQuery({
    ...listCall,
    enabled: isListNeeded,
    ...(isListNeeded && !isResumed && { initialData: [...options.pending] }),
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? pollIntervalMs : false),
  })
  const abortControllers = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const items = toItems(query.data ?? [], uploads, t)
  const waitUntilReady = useWaitUntilReady(items, query.isLoading)

  const updateList = (change: (current: readonly DraftAttachment[]) => readonly DraftAttachment[]) =>
    queries.setQueryData<readonly DraftAttachment[]>(listCall.queryKey, (current) => change(current ?? []))
  const removeUpload = (id: string) =>
    setUploads((current) => current.filter(({ attachmentId }) => attachmentId !== id))

  const upload = async ({ attachmentId, file }: Upload) => {
    const controller = abortControllers.current.get(attachmentId)
    if (!controller || controller.signal.aborted) return
    const updateUpload = (changes: Partial<Upload>) =>
      setUploads((current) =>
        current.map((each) => (each.attachmentId === attachmentId ? { ...each, ...changes } : each)),
      )
    const body = new FormData()
    body.set('File', file)
    try {
      const saved = await regulationsApi().addAttachment(
        { params: { draftId, attachmentId }, query: { name: file.name }, body },
        {
          timeoutMs: 0,
          signal: controller.signal,
          fetch: fetchWithProgress((sent, total) => updateUpload({ percent: Math.floor((sent / total) * 100) })),
        },
      )
      updateList((current) => [...current.filter((each) => each.attachmentId !== attachmentId), saved])
      removeUpload(attachmentId)
      setIsListNeeded(true)
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.error === 'network.canceled'))
        updateUpload({ failure: describeFailure(failure, t).message, isRejected: isFileRejected(failure) })
    }
  }
  const startUploads = (files: readonly File[]) => {
    const newUploads = files.map((file) => ({ attachmentId: crypto.randomUUID(), file, percent: 0 }))
    for (const newUpload of newUploads) {
      abortControllers.current.set(newUpload.attachmentId, new AbortController())
      queue.current = queue.current.then(() => upload(newUpload))
    }
    setUploads((current) => [...current, ...newUploads])
  }
  const remove = (id: string) => {
    abortControllers.current.get(id)?.abort()
    removeUpload(id)
    updateList((current) => current.filter(({ attachmentId }) => attachmentId !== id))
    // If this fails, the service deletes the file after a day.
    void regulationsApi()
      .removeAttachment({ params: { draftId, attachmentId: id } })
      .catch(() => queries.invalidateQueries({ queryKey: listCall.queryKey }))
  }

  return {
    items,
    rejections,
    add(files) {
      const remaining = attachmentsMax - (options.existingCount ?? 0) - items.length
      const { accepted, errors } = validateFiles(files, remaining, t)
      setRejections(errors)
      if (accepted.length === 0) return
      startUploads(accepted)
    },
    remove,
    retry(id) {
      const newUpload = uploads.find(({ attachmentId }) => attachmentId === id)
      if (!newUpload) return
      // Remove the first attempt, so that the file isn't listed twice.
      remove(id)
      startUploads([newUpload.file])
    },
    waitUntilReady,
    removeAll() {
      for (const { attachmentId } of items) remove(attachmentId)
    },
  }
}

/** Whether the file itself was rejected: its type, size or content. */
function isFileRejected(failure: unknown): boolean {
  return failure instanceof CallFailure && [400, 413, 415, 422].includes(failure.code)
}

type Translate = ReturnType<typeof useCommentText>

function isProcessing({ state }: { readonly state: AttachmentItem['state'] }): boolean {
  return state === 'Uploaded' || state === 'Processing' || state === 'Started Uploading'
}

function isPending(item: AttachmentItem): boolean {
  return item.state === 'sending' || isProcessing(item)
}

function toItems(saved: readonly DraftAttachment[], uploads: readonly Upload[], t: Translate): AttachmentItem[] {
  const uploadIds = new Set(uploads.map(({ attachmentId }) => attachmentId))
  return [
    ...saved
      .filter(({ attachmentId }) => !uploadIds.has(attachmentId))
      .map(({ attachmentId, name, byteLength, state, failure }) => ({
        attachmentId,
        name,
        byteLength,
        state,
        ...(failure && {
          reason: t(`error.${failure.code}` as 'error.files.empty', { defaultValue: failure.message }),
        }),
      })),
    ...uploads.map(({ attachmentId, file, percent, failure, isRejected }) => ({
      attachmentId,
      name: file.name,
      byteLength: file.size,
      state: failure === undefined ? ('sending' as const) : ('failed' as const),
      percent,
      ...(failure !== undefined && { reason: failure, canRetry: !isRejected }),
    })),
  ]
}

/** File types as shown to people. */
const acceptedTypes = documentExtensions.map((extension) => extension.toUpperCase()).join(', ')

/** Splits files into those that can be uploaded and the reasons for the others. */
function validateFiles(
  files: readonly File[],
  remaining: number,
  t: Translate,
): { accepted: File[]; errors: string[] } {
  const accepted: File[] = []
  const errors: string[] = []
  for (const file of files) {
    const { name } = file
    const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    if (!documentExtensions.some((each) => each === extension))
      errors.push(t('files.invalid.type', { name, kinds: acceptedTypes }))
    else if (file.size === 0) errors.push(t('files.invalid.empty', { name }))
    else if (file.size > attachmentMaxBytes) errors.push(t('files.invalid.too-large', { name }))
    else if (accepted.length >= remaining) errors.push(t('files.invalid.too-many', { name, count: attachmentsMax }))
    else accepted.push(file)
  }
  return { accepted, errors }
}

/** Waits until all files are known and none is pending. */
function useWaitUntilReady(items: readonly AttachmentItem[], isLoading: boolean): Attachments['waitUntilReady'] {
  const current = useRef(items)
  current.current = items
  const isListLoaded = useRef(!isLoading)
  isListLoaded.current = !isLoading
  const pending = useRef<(() => void)[]>([])
  const isReady = useCallback(() => isListLoaded.current && !current.current.some(isPending), [])
  useEffect(() => {
    if (!isReady()) return
    for (const resolve of pending.current.splice(0)) resolve()
  })
  return useCallback(async () => {
    if (!isReady()) await new Promise<void>((resolve) => pending.current.push(resolve))
    const all = current.current
    return all.every(({ state }) => state === 'Completed') ? all.map(({ attachmentId }) => attachmentId) : undefined
  }, [isReady])
}
