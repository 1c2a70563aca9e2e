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
import { useKeptWork } from '../../kept-values.ts'
import { isOnDefinition, type Queued } from './queued.ts'
import { StandingChoice, type Overtaken } from './standing-choice.ts'
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
  const kept = useKeptWork()
  const api = regulationsApi()
  const refresh = async () => {
    for (const { key } of [api.listCommentQueue, api.listDefinitionCommentQueue])
      await queries.invalidateQueries({ queryKey: key })
  }
  const setStatusOf = (comments: Chosen) =>
    comments.some(isOnDefinition) ? api.setDefinitionCommentStatus : api.setCommentStatus

  /** What changed of a comment since it was seen, and that the form may be sent all the same. */
  const sayOf = (overtaken: Overtaken) => {
    const { trackingNumber } = overtaken.before
    if (overtaken.kind === 'withdrawn') return `${t('overtaken.withdrawn', { trackingNumber })} ${t('overtaken.rest')}`
    const { before, now } = overtaken
    const { response } = now
    const said = [
      now.body !== before.body && t('overtaken.words', { trackingNumber, words: now.body }),
      now.status !== before.status && t('overtaken.status', { trackingNumber, status: t(`status.${now.status}`) }),
      response &&
        JSON.stringify(response) !== JSON.stringify(before.response) &&
        t('overtaken.answer', { trackingNumber, by: response.by, words: response.text }),
    ].filter((sentence) => typeof sentence === 'string')
    const [first = t('overtaken.changed', { trackingNumber }), ...others] = said
    return [first, ...others, t('overtaken.again')].join(' ')
  }

  /** Does the work of a form: undefined when it is done, else what the form says of it. */
  const attempt = async (choice: StandingChoice | undefined, work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      shell.toasts.show({ kind: 'success', message })
      return undefined
    } catch (failure) {
      const overtaken = choice?.take(failure)
      return { form: overtaken ? sayOf(overtaken) : describeFailure(failure, t).message }
    } finally {
      await refresh()
    }
  }

  return {
    async answer(comments) {
      const count = comments.length
      const standing = new StandingChoice(comments)
      const name = `answer.${comments.map(({ commentId }) => commentId).join('.')}`
      const begun = kept.find(name, { outcome: '', text: '', changedIn: '' })?.values
      const isAboutDefinitions = comments.some(isOnDefinition)
      const versions = await versionsOf(comments)
      return shell.dialogs.form({
        title: t('answer.title', { count }),
        intro: t('answer.intro'),
        submitLabel: t('answer.send'),
        fields: [
          choice(
            'outcome',
            t('answer.outcome'),
            responseOutcomes,
            (outcome) => t(`outcome.${outcome}`),
            begun?.outcome,
          ),
          {
            name: 'text',
            label: t('answer.text'),
            kind: 'textarea',
            required: true,
            maxLength: commentMaxLength,
            ...(begun && { initial: begun.text }),
          },
          ...(isAboutDefinitions
            ? []
            : [
                {
                  name: 'changedIn',
                  label: t('answer.version'),
                  kind: 'select' as const,
                  initial: versions.find(({ value }) => value === begun?.changedIn)?.value ?? '',
                  options: [{ value: '', label: t('answer.no-version') }, ...versions],
                },
              ]),
        ],
        async submit(values) {
          const changedInVersionId = textOf(values, 'changedIn')
          const text = textOf(values, 'text')
          const outcome = responseOutcomes.find((each) => each === values['outcome']) ?? 'noted'
          // The session may be over: the words are there again when they are answered next.
          kept.keep(name, { values: { outcome, text, changedIn: changedInVersionId } })
          const body = { comments: standing.expected, text, outcome }
          const idempotencyKey = standing.keyOf({ ...body, changedInVersionId })
          const send = () =>
            isAboutDefinitions
              ? api.respondToDefinitionComments({ body }, { idempotencyKey })
              : api.respondToComments(
                  { body: { ...body, ...(changedInVersionId && { changedInVersionId }) } },
                  { idempotencyKey },
                )
          const refused = await attempt(standing, send, t('answer.done', { count: body.comments.length }))
          if (!refused) kept.forget(name)
          return refused
        },
      })
    },

    async take(comments, status) {
      const count = comments.length
      const standing = new StandingChoice(comments)
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
          const body = { status, comments: standing.expected, reason, note: textOf(values, 'note') }
          const idempotencyKey = standing.keyOf(body)
          const done = t(`${status}.done`, { count: body.comments.length })
          return attempt(standing, () => setStatusOf(comments)({ body }, { idempotencyKey }), done)
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
      const body = { status: 'public' as const, comments: new StandingChoice(comments).expected }
      const refused = await attempt(undefined, () => setStatusOf(comments)({ body }), t('restore.done', { count }))
      if (refused) shell.toasts.show({ kind: 'error', message: refused.form })
      return refused === undefined
    },
  }
}

function textOf(values: Values, name: string): string {
  return String(values[name] ?? '').trim()
}

function choice<Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
  begun?: string,
) {
  const options = values.map((value) => ({ value, label: labelOf(value) }))
  return { name, label, kind: 'select', required: true, initial: begun || (values.at(-1) ?? ''), options } as const
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
