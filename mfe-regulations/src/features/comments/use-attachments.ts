import { CallFailure, describeFailure } from '@portal/api-client'
import type { DraftAttachment } from '@portal/contracts-regulations'
import { attachmentMaxBytes, attachmentsMax, documentExtensions } from '@portal/contracts-regulations/rules'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { useCommentText } from './texts.ts'

/** Milliseconds between two looks at files that are being checked. */
const pause = 1000

/** A file that this browser sends. */
interface Sending {
  readonly attachmentId: string
  readonly file: File
  readonly percent: number
  /** Why it did not arrive. */
  readonly failure?: string
  /** The file itself was refused: sent again it would be so again. */
  readonly isRefused?: boolean
}

/** A file of a comment that is being written, as the form shows it. */
export interface AttachmentItem {
  readonly attachmentId: string
  readonly name: string
  readonly byteLength: number
  readonly state: 'sending' | 'failed' | DraftAttachment['state']
  readonly percent?: number
  readonly reason?: string
  /** It did not arrive, and may when it is sent again. */
  readonly mayArrive?: boolean
}

export interface Attachments {
  readonly items: readonly AttachmentItem[]
  /** Why files were not taken, before a byte of them was sent. */
  readonly refused: readonly string[]
  add(files: readonly File[]): void
  remove(attachmentId: string): void
  again(attachmentId: string): void
  /** Waits until every file is checked; the ids of all, or undefined where one was refused. */
  settled(): Promise<readonly string[] | undefined>
  /** Gives everything up that is not sent. */
  abandon(): void
}

/**
 * The files that wait with a draft (or with a comment that is changed): sent one after the other as they are chosen, and
 * asked after until they are checked. `waiting`: those that are known to wait; `isResumed`: others may wait from before a
 * reload; `present`: how many the comment has besides.
 */
export function useAttachments(
  draftId: string,
  options: { readonly waiting: readonly DraftAttachment[]; readonly isResumed?: boolean; readonly present?: number },
): Attachments {
  const t = useCommentText()
  const queries = useQueryClient()
  const isResumed = options.isResumed === true
  const [isUsed, setIsUsed] = useState(options.waiting.length > 0 || isResumed)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const call = api().listAttachments.query({ params: { draftId } })
  const query = useQuery({
    ...call,
    enabled: isUsed,
    ...(isUsed && !isResumed && { initialData: [...options.waiting] }),
    refetchInterval: ({ state }) => (state.data?.some(isBeingChecked) ? pause : false),
  })
  const under = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const items = itemsOf(query.data ?? [], sending, t)
  const settled = useSettled(items, query.isLoading)

  const keep = (change: (now: readonly DraftAttachment[]) => readonly DraftAttachment[]) =>
    queries.setQueryData<readonly DraftAttachment[]>(call.queryKey, (now) => change(now ?? []))
  const forget = (id: string) => setSending((now) => now.filter(({ attachmentId }) => attachmentId !== id))

  const send = async ({ attachmentId, file }: Sending) => {
    const controller = under.current.get(attachmentId)
    if (!controller || controller.signal.aborted) return
    const note = (more: Partial<Sending>) =>
      setSending((now) => now.map((each) => (each.attachmentId === attachmentId ? { ...each, ...more } : each)))
    const body = new FormData()
    body.set('File', file)
    try {
      const kept = await api().addAttachment(
        { params: { draftId, attachmentId }, query: { name: file.name }, body },
        {
          timeout: 0,
          signal: controller.signal,
          fetch: fetchWithProgress((sent, total) => note({ percent: Math.floor((sent / total) * 100) })),
        },
      )
      keep((now) => [...now.filter((each) => each.attachmentId !== attachmentId), kept])
      forget(attachmentId)
      setIsUsed(true)
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.error === 'network.cancelled'))
        note({ failure: describeFailure(failure, t).message, isRefused: isOfTheFile(failure) })
    }
  }
  const begin = (files: readonly File[]) => {
    const begun = files.map((file) => ({ attachmentId: crypto.randomUUID(), file, percent: 0 }))
    for (const one of begun) {
      under.current.set(one.attachmentId, new AbortController())
      queue.current = queue.current.then(() => send(one))
    }
    setSending((now) => [...now, ...begun])
  }
  const remove = (id: string) => {
    under.current.get(id)?.abort()
    forget(id)
    keep((now) => now.filter(({ attachmentId }) => attachmentId !== id))
    // What the service does not hear of now goes by itself after a day.
    void api()
      .removeAttachment({ params: { draftId, attachmentId: id } })
      .catch(() => queries.invalidateQueries({ queryKey: call.queryKey }))
  }

  return {
    items,
    refused,
    add(files) {
      const room = attachmentsMax - (options.present ?? 0) - items.length
      const { taken, faults } = sorted(files, room, t)
      setRefused(faults)
      if (taken.length === 0) return
      begin(taken)
    },
    remove,
    again(id) {
      const one = sending.find(({ attachmentId }) => attachmentId === id)
      if (!one) return
      // Begun anew: what came of the first try must not stand beside it.
      remove(id)
      begin([one.file])
    },
    settled,
    abandon() {
      for (const { attachmentId } of items) remove(attachmentId)
    },
  }
}

/** What was refused is the file: its kind, its size, what is in it. */
function isOfTheFile(failure: unknown): boolean {
  return failure instanceof CallFailure && [400, 413, 415, 422].includes(failure.code)
}

type Translate = ReturnType<typeof useCommentText>

function isBeingChecked({ state }: { readonly state: AttachmentItem['state'] }): boolean {
  return state === 'Uploaded' || state === 'Processing' || state === 'Started Uploading'
}

function isUnderWay(item: AttachmentItem): boolean {
  return item.state === 'sending' || isBeingChecked(item)
}

function itemsOf(kept: readonly DraftAttachment[], sending: readonly Sending[], t: Translate): AttachmentItem[] {
  const local = new Set(sending.map(({ attachmentId }) => attachmentId))
  return [
    ...kept
      .filter(({ attachmentId }) => !local.has(attachmentId))
      .map(({ attachmentId, name, byteLength, state, fault }) => ({
        attachmentId,
        name,
        byteLength,
        state,
        ...(fault && { reason: t(`error.${fault.code}` as 'error.files.empty', { defaultValue: fault.message }) }),
      })),
    ...sending.map(({ attachmentId, file, percent, failure, isRefused }) => ({
      attachmentId,
      name: file.name,
      byteLength: file.size,
      state: failure === undefined ? ('sending' as const) : ('failed' as const),
      percent,
      ...(failure !== undefined && { reason: failure, mayArrive: !isRefused }),
    })),
  ]
}

/** As people call them. */
const takenKinds = documentExtensions.map((extension) => extension.toUpperCase()).join(', ')

/** Which of the files can be sent, and why others cannot. */
function sorted(files: readonly File[], room: number, t: Translate): { taken: File[]; faults: string[] } {
  const taken: File[] = []
  const faults: string[] = []
  for (const file of files) {
    const { name } = file
    const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    if (!documentExtensions.some((each) => each === extension))
      faults.push(t('files.refused.kind', { name, kinds: takenKinds }))
    else if (file.size === 0) faults.push(t('files.refused.empty', { name }))
    else if (file.size > attachmentMaxBytes) faults.push(t('files.refused.too-large', { name }))
    else if (taken.length >= room) faults.push(t('files.refused.too-many', { name, count: attachmentsMax }))
    else taken.push(file)
  }
  return { taken, faults }
}

/** Waits for the moment at which all files are known and none is under way. */
function useSettled(items: readonly AttachmentItem[], isLoading: boolean): Attachments['settled'] {
  const now = useRef(items)
  now.current = items
  const areKnown = useRef(!isLoading)
  areKnown.current = !isLoading
  const waiting = useRef<(() => void)[]>([])
  const isOver = useCallback(() => areKnown.current && !now.current.some(isUnderWay), [])
  useEffect(() => {
    if (!isOver()) return
    for (const go of waiting.current.splice(0)) go()
  })
  return useCallback(async () => {
    if (!isOver()) await new Promise<void>((go) => waiting.current.push(go))
    const all = now.current
    return all.every(({ state }) => state === 'Completed') ? all.map(({ attachmentId }) => attachmentId) : undefined
  }, [isOver])
}
