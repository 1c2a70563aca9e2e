import { describeFailure } from '@portal/api-client'
import type { Comment } from '@portal/contracts-regulations'
import { commentMaxLength, responseOutcomes } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { useCommentText } from './texts.ts'
import { useRefreshComments } from './use-refresh-comments.ts'

/**
 * Opens a form dialog in which the authority answers a comment: the outcome, the answer and the version changed in
 * response.
 */
export function useAnswerDialog(): (comment: Comment) => Promise<void> {
  const t = useCommentText()
  const shell = useShell()
  const queries = useQueryClient()
  const getVersionName = useVersionName()
  const refreshComments = useRefreshComments()
  return async (comment) => {
    const { mainParentId, response, commentId } = comment
    const versions = await queries
      .fetchQuery(regulationsApi().listVersions.query({ query: { mainParentId, limit: 100 } }))
      .then(({ items }) => items)
      // If the versions can't be loaded, the answer can still be written without naming one.
      .catch(() => [])
    const idempotencyKey = crypto.randomUUID()
    await shell.dialogs.form({
      title: t('answer.form', { number: comment.trackingNumber }),
      intro: `“${comment.body.slice(0, 400)}”`,
      submitLabel: t('answer.send'),
      fields: [
        {
          name: 'outcome',
          label: t('answer.outcome'),
          kind: 'select',
          required: true,
          initial: response?.outcome ?? 'noted',
          options: responseOutcomes.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) })),
        },
        {
          name: 'text',
          label: t('answer.text'),
          kind: 'textarea',
          required: true,
          maxLength: commentMaxLength,
          help: t('answer.help'),
          initial: response?.text ?? '',
        },
        {
          name: 'changedIn',
          label: t('answer.version'),
          kind: 'select',
          initial: response?.changedInVersionId ?? '',
          options: [
            { value: '', label: t('answer.no-version') },
            ...versions.map((version) => ({ value: version.versionId, label: getVersionName(version) })),
          ],
        },
      ],
      async submit(values) {
        const outcome = responseOutcomes.find((each) => each === values['outcome']) ?? 'noted'
        const changedInVersionId = String(values['changedIn'] ?? '')
        try {
          await regulationsApi().respondToComment(
            {
              body: {
                commentId,
                text: String(values['text'] ?? ''),
                outcome,
                ...(changedInVersionId && { changedInVersionId }),
                expectedVersion: comment.lockVersion,
              },
            },
            { idempotencyKey },
          )
        } catch (failure) {
          return { form: describeFailure(failure, t).message }
        }
        refreshComments()
        shell.toasts.show({ kind: 'success', message: t('answer.done') })
        return undefined
      },
    })
  }
}
