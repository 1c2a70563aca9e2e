import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import { RichText } from '@portal/i18n'
import { englishTag, useTaggedText } from '@portal/shell-sdk'
import { Button, Cluster, AccessibleText } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../../../shared/api.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

/** Button that creates a draft from a version, shown if the state of the version allows it. */
export function CreateDraft({ version, size = 'm' }: { readonly version: VersionSummary; readonly size?: 's' | 'm' }) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const tagged = useTaggedText()
  const navigate = useNavigate()
  const { versionId, lockVersion, state } = version
  const draft = useCommand((_: string, options) =>
    regulationsApi().createDraftEditVersion({ body: { versionId, expectedVersion: lockVersion } }, options),
  )
  if (!versionLifecycle.transition(state, 'create-draft-edit-version')) return null
  const createDraft = () =>
    draft.mutate(versionId, {
      onSuccess: ({ version: created }) =>
        void navigate(regulationsUrl({ version: created.versionId, regulation: created.mainParentId })),
    })
  return (
    <Cluster>
      <Button size={size} busy={draft.isPending} onClick={createDraft}>
        <AccessibleText
          label={
            <RichText
              text={t('create-draft.of', { title: tagged(version.title), version: versionText.label(version) })}
              tags={englishTag}
            />
          }
        >
          {t('create-draft')}
        </AccessibleText>
      </Button>
      {draft.isError && <span role="alert">{describeFailure(draft.error, t).message}</span>}
    </Cluster>
  )
}
