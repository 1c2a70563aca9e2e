import { describeFailure } from '@portal/api-client'
import type { QueuedComment } from '@portal/contracts-regulations'
import {
  commentMaxLength,
  responseOutcomes,
  statusNoteMaxLength,
  withholdReasons,
} from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { useReviewText } from './texts.ts'

type Chosen = readonly QueuedComment[]
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
  const refresh = () => queries.invalidateQueries({ queryKey: api.listCommentQueue.key })

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
      const versions = await versionsOf(comments)
      return shell.dialogs.form({
        title: t('answer.title', { count }),
        intro: t('answer.intro'),
        submitLabel: t('answer.send'),
        fields: [
          choice('outcome', t('answer.outcome'), responseOutcomes, (outcome) => t(`outcome.${outcome}`)),
          { name: 'text', label: t('answer.text'), kind: 'textarea', required: true, maxLength: commentMaxLength },
          {
            name: 'changedIn',
            label: t('answer.version'),
            kind: 'select',
            initial: '',
            options: [{ value: '', label: t('answer.no-version') }, ...versions],
          },
        ],
        async submit(values) {
          const changedInVersionId = textOf(values, 'changedIn')
          const body = {
            comments: expected(comments),
            text: textOf(values, 'text'),
            outcome: responseOutcomes.find((each) => each === values['outcome']) ?? 'noted',
            ...(changedInVersionId && { changedInVersionId }),
          }
          return attempt(() => api.respondToComments({ body }, { idempotencyKey }), t('answer.done', { count }))
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
          return attempt(() => api.setCommentStatus({ body }), t(`${status}.done`, { count }))
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
      const refused = await attempt(() => api.setCommentStatus({ body }), t('restore.done', { count }))
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
  const [first] = comments
  if (!first || comments.some(({ mainParentId }) => mainParentId !== first.mainParentId)) return []
  try {
    const query = { mainParentId: first.mainParentId, limit: 100 }
    const { items } = await regulationsApi().listVersions({ query })
    return items.map(({ versionId, label }) => ({ value: versionId, label }))
  } catch {
    // The answer can be written all the same; it then names no version.
    return []
  }
}
