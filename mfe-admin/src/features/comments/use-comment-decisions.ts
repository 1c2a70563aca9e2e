import { describeFailure } from '@portal/api-client'
import {
  commentMaxLength,
  responseOutcomes,
  statusNoteMaxLength,
  withholdReasons,
} from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { isOnDefinition, type Queued } from './queued.ts'
import { useReviewText } from './texts.ts'

/** Of one queue: all on provisions, or all on definitions. */
type Chosen = readonly Queued[]
type Values = Readonly<Record<string, string | readonly string[]>>

/** What staff do with comments: each asks first, says what came of it, and answers whether it was done. */
export function useCommentDecisions(): {
  answer(comments: Chosen): Promise<boolean>
  take(comments: Chosen, status: 'hidden' | 'withheld'): Promise<boolean>
  restore(comments: Chosen): Promise<boolean>
} {
  const t = useReviewText()
  const shell = useShell()
  const queries = useQueryClient()
  const api = regulationsApi()
  const refresh = async () => {
    for (const { key } of [api.listCommentQueue, api.listDefinitionCommentQueue])
      await queries.invalidateQueries({ queryKey: key })
  }
  const setStatusOf = (comments: Chosen) =>
    comments.some(isOnDefinition) ? api.setDefinitionCommentStatus : api.setCommentStatus

  /** Does the work of a form: undefined when it is done, else what the form says of it. */
  const attempt = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      shell.toasts.show({ kind: 'success', message })
      return undefined
    } catch (failure) {
      return { form: describeFailure(failure, t).message }
    } finally {
      await refresh()
    }
  }

  return {
    async answer(comments) {
      const count = comments.length
      const idempotencyKey = crypto.randomUUID()
      const isAboutDefinitions = comments.some(isOnDefinition)
      const versions = await versionsOf(comments)
      return shell.dialogs.form({
        title: t('answer.title', { count }),
        intro: t('answer.intro'),
        submitLabel: t('answer.send'),
        fields: [
          choice('outcome', t('answer.outcome'), responseOutcomes, (outcome) => t(`outcome.${outcome}`)),
          { name: 'text', label: t('answer.text'), kind: 'textarea', required: true, maxLength: commentMaxLength },
          ...(isAboutDefinitions
            ? []
            : [
                {
                  name: 'changedIn',
                  label: t('answer.version'),
                  kind: 'select' as const,
                  initial: '',
                  options: [{ value: '', label: t('answer.no-version') }, ...versions],
                },
              ]),
        ],
        async submit(values) {
          const changedInVersionId = textOf(values, 'changedIn')
          const body = {
            comments: expected(comments),
            text: textOf(values, 'text'),
            outcome: responseOutcomes.find((each) => each === values['outcome']) ?? 'noted',
          }
          const send = () =>
            isAboutDefinitions
              ? api.respondToDefinitionComments({ body }, { idempotencyKey })
              : api.respondToComments(
                  { body: { ...body, ...(changedInVersionId && { changedInVersionId }) } },
                  { idempotencyKey },
                )
          return attempt(send, t('answer.done', { count }))
        },
      })
    },

    async take(comments, status) {
      const count = comments.length
      return shell.dialogs.form({
        title: t(`${status}.title`, { count }),
        intro: t(`${status}.intro`),
        submitLabel: t(`${status}.send`),
        fields: [
          choice('reason', t('decide.reason'), withholdReasons, (reason) => t(`reason.${reason}`)),
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
          const body = { status, comments: expected(comments), reason, note: textOf(values, 'note') }
          return attempt(() => setStatusOf(comments)({ body }), t(`${status}.done`, { count }))
        },
      })
    },

    async restore(comments) {
      const count = comments.length
      const isSure = await shell.dialogs.confirm({
        title: t('restore.title', { count }),
        message: t('restore.text'),
        confirmLabel: t('restore.send'),
      })
      if (!isSure) return false
      const body = { status: 'public' as const, comments: expected(comments) }
      const refused = await attempt(() => setStatusOf(comments)({ body }), t('restore.done', { count }))
      if (refused) shell.toasts.show({ kind: 'error', message: refused.form })
      return refused === undefined
    },
  }
}

function expected(comments: Chosen) {
  return comments.map(({ commentId, lockVersion }) => ({ commentId, expectedVersion: lockVersion }))
}

function textOf(values: Values, name: string): string {
  return String(values[name] ?? '').trim()
}

function choice<Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  const options = values.map((value) => ({ value, label: labelOf(value) }))
  return { name, label, kind: 'select', required: true, initial: values.at(-1) ?? '', options } as const
}

/** Versions that may have changed by the comments: those of their regulation, if they are about one. */
async function versionsOf(comments: Chosen): Promise<{ value: string; label: string }[]> {
  const regulations = new Set(comments.map((comment) => (isOnDefinition(comment) ? undefined : comment.mainParentId)))
  const [mainParentId] = regulations
  if (mainParentId === undefined || regulations.size > 1) return []
  try {
    const query = { mainParentId, limit: 100 }
    const { items } = await regulationsApi().listVersions({ query })
    return items.map(({ versionId, label }) => ({ value: versionId, label }))
  } catch {
    // The answer can be written all the same; it then names no version.
    return []
  }
}
