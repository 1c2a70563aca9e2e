import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import {
  commentMaxLength,
  responseOutcomes,
  statusNoteMaxLength,
  withholdReasons,
} from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { useAuthorName } from '../author-name.ts'
import { useVersionLabel } from '../version-name.tsx'
import { isOnDefinition, type QueuedItem } from './queued-item.ts'
import { SelectedComments, type CommentConflict } from './selected-comments.ts'
import { useReviewText } from './texts.ts'

/** Comments of one queue: all on provisions, or all on definitions. */
type Selection = readonly QueuedItem[]
type Values = Readonly<Record<string, string | readonly string[]>>

/** Actions of staff on comments. Each opens a dialog, shows the result and resolves to whether it was applied. */
export function useCommentDecisions(): {
  answer(comments: Selection): Promise<boolean>
  setStatus(comments: Selection, status: 'hidden' | 'withheld'): Promise<boolean>
  restore(comments: Selection): Promise<boolean>
} {
  const t = useReviewText()
  const shell = useShell()
  const getAuthorName = useAuthorName()
  const getVersionLabel = useVersionLabel()
  const queries = useQueryClient()
  const localDrafts = useLocalDrafts()
  const api = regulationsApi()
  const refresh = async () => {
    for (const { key } of [api.listCommentQueue, api.listDefinitionCommentQueue])
      await queries.invalidateQueries({ queryKey: key })
  }
  const toQuotations = (comments: Selection) =>
    comments.map((comment) => ({
      source: t('decide.quotation', { name: getAuthorName(comment.authorName), number: comment.trackingNumber }),
      text: comment.body,
    }))
  const getStatusEndpoint = (comments: Selection) =>
    comments.some(isOnDefinition) ? api.setDefinitionCommentStatus : api.setCommentStatus

  /** Describes how a comment changed and that the form can be sent again. */
  const describeConflict = (conflict: CommentConflict) => {
    const { trackingNumber } = conflict.before
    if (conflict.kind === 'withdrawn') {
      return `${t('conflict.withdrawn', { trackingNumber })} ${t('conflict.send-rest')}`
    }
    const { before, current } = conflict
    const { response } = current
    const changes = [
      current.body !== before.body && t('conflict.text', { trackingNumber, text: current.body }),
      current.status !== before.status &&
        t('conflict.status', { trackingNumber, status: t(`status.${current.status}`) }),
      response &&
        JSON.stringify(response) !== JSON.stringify(before.response) &&
        t('conflict.answer', { trackingNumber, name: response.by, text: response.text }),
    ].filter((sentence) => typeof sentence === 'string')
    const [first = t('conflict.changed', { trackingNumber }), ...others] = changes
    return [first, ...others, t('conflict.send-again')].join(' ')
  }

  /** Sends a form. Returns undefined on success, otherwise the form error. */
  const submitForm = async (
    selected: SelectedComments | undefined,
    send: () => Promise<unknown>,
    successMessage: string,
  ) => {
    try {
      await send()
      shell.toasts.show({ kind: 'success', message: successMessage })
      return undefined
    } catch (failure) {
      const conflict = selected?.resolveConflict(failure)
      return { form: conflict ? describeConflict(conflict) : describeFailure(failure, t).message }
    } finally {
      await refresh()
    }
  }

  return {
    async answer(comments) {
      const count = comments.length
      const selected = new SelectedComments(comments)
      const name = `answer.${comments.map(({ commentId }) => commentId).join('.')}`
      const draft = localDrafts.find(name, { outcome: '', text: '', changedIn: '' })?.values
      const isOnDefinitions = comments.some(isOnDefinition)
      const versions = (await loadVersions(comments)).map((version) => ({
        value: version.versionId,
        label: getVersionLabel(version),
      }))
      return shell.dialogs.form({
        title: t('answer.title', { count }),
        intro: t('answer.intro'),
        quotations: toQuotations(comments),
        submitLabel: t('answer.send'),
        fields: [
          toSelectField(
            'outcome',
            t('answer.outcome'),
            responseOutcomes,
            (outcome) => t(`outcome.${outcome}`),
            draft?.outcome,
          ),
          {
            name: 'text',
            label: t('answer.text'),
            kind: 'textarea',
            required: true,
            maxLength: commentMaxLength,
            ...(draft && { initial: draft.text }),
          },
          ...(isOnDefinitions
            ? []
            : [
                {
                  name: 'changedIn',
                  label: t('answer.version'),
                  kind: 'select' as const,
                  initial: versions.find(({ value }) => value === draft?.changedIn)?.value ?? '',
                  options: [{ value: '', label: t('answer.no-version') }, ...versions],
                },
              ]),
        ],
        async submit(values) {
          const changedInVersionId = getText(values, 'changedIn')
          const text = getText(values, 'text')
          const outcome = responseOutcomes.find((each) => each === values['outcome']) ?? 'noted'
          // Stored in case the session has expired. The next dialog restores the text.
          localDrafts.save(name, { values: { outcome, text, changedIn: changedInVersionId } })
          const body = { comments: selected.expectedVersions, text, outcome }
          const idempotencyKey = selected.getIdempotencyKey({ ...body, changedInVersionId })
          const send = () =>
            isOnDefinitions
              ? api.respondToDefinitionComments({ body }, { idempotencyKey })
              : api.respondToComments(
                  { body: { ...body, ...(changedInVersionId && { changedInVersionId }) } },
                  { idempotencyKey },
                )
          const errors = await submitForm(selected, send, t('answer.done', { count: body.comments.length }))
          if (!errors) localDrafts.remove(name)
          return errors
        },
      })
    },

    async setStatus(comments, status) {
      const count = comments.length
      const selected = new SelectedComments(comments)
      return shell.dialogs.form({
        title: t(`${status}.title`, { count }),
        intro: t(`${status}.intro`),
        quotations: toQuotations(comments),
        submitLabel: t(`${status}.send`),
        fields: [
          toSelectField('reason', t('decide.reason'), withholdReasons, (reason) => t(`reason.${reason}`)),
          {
            name: 'note',
            label: t('decide.note'),
            kind: 'textarea',
            maxLength: statusNoteMaxLength,
            help: t('decide.note-help'),
          },
        ],
        async submit(values) {
          const reason = withholdReasons.find((each) => each === values['reason']) ?? 'other'
          const body = { status, comments: selected.expectedVersions, reason, note: getText(values, 'note') }
          const idempotencyKey = selected.getIdempotencyKey(body)
          const successMessage = t(`${status}.done`, { count: body.comments.length })
          return submitForm(selected, () => getStatusEndpoint(comments)({ body }, { idempotencyKey }), successMessage)
        },
      })
    },

    async restore(comments) {
      const count = comments.length
      const isConfirmed = await shell.dialogs.confirm({
        title: t('restore.title', { count }),
        message: t('restore.text'),
        confirmLabel: t('restore.send'),
      })
      if (!isConfirmed) return false
      const body = { status: 'public' as const, comments: new SelectedComments(comments).expectedVersions }
      const send = () => getStatusEndpoint(comments)({ body })
      const errors = await submitForm(undefined, send, t('restore.done', { count }))
      if (errors) shell.toasts.show({ kind: 'error', message: errors.form })
      return errors === undefined
    },
  }
}

function getText(values: Values, name: string): string {
  return String(values[name] ?? '').trim()
}

function toSelectField<Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  getLabel: (value: Value) => string,
  initial?: string,
) {
  const options = values.map((value) => ({ value, label: getLabel(value) }))
  return { name, label, kind: 'select', required: true, initial: initial || (values.at(-1) ?? ''), options } as const
}

/** Loads the versions that may have been changed in response, if all comments are about one regulation. */
async function loadVersions(comments: Selection): Promise<readonly VersionSummary[]> {
  const mainParentIds = new Set(comments.map((comment) => (isOnDefinition(comment) ? undefined : comment.mainParentId)))
  const [mainParentId] = mainParentIds
  if (mainParentId === undefined || mainParentIds.size > 1) return []
  try {
    const query = { mainParentId, limit: 100 }
    return (await regulationsApi().listVersions({ query })).items
  } catch {
    // The list is optional: an answer need not name a version.
    return []
  }
}
