import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { offeredIn } from '@portal/contracts-regulations/rules'
import { Rich } from '@portal/i18n'
import { languageTags, useTagged } from '@portal/shell-sdk'
import { Button, Cluster, SaidAs } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../../api.ts'
import { regulationsAddress } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionWords } from '../version-words.ts'

/** Opens an edit of a version's text, where its state lets one. */
export function CreateDraft({ version, size = 'm' }: { readonly version: VersionSummary; readonly size?: 's' | 'm' }) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const tagged = useTagged()
  const navigate = useNavigate()
  const { versionId, lockVersion, state } = version
  const draft = useCommand((_: string, options) =>
    regulationsApi().createDraftEditVersion({ body: { versionId, expectedVersion: lockVersion } }, options),
  )
  if (!offeredIn(state, 'create-draft-edit-version')) return null
  const createDraft = () =>
    draft.mutate(versionId, {
      onSuccess: ({ version: made }) =>
        void navigate(regulationsAddress({ version: made.versionId, regulation: made.mainParentId })),
    })
  return (
    <Cluster>
      <Button size={size} busy={draft.isPending} onClick={createDraft}>
        <SaidAs
          said={
            <Rich
              text={t('create-draft.of', { title: tagged(version.title), version: words.label(version) })}
              tags={languageTags}
            />
          }
        >
          {t('create-draft')}
        </SaidAs>
      </Button>
      {draft.isError && <span role="alert">{describeFailure(draft.error, t).message}</span>}
    </Cluster>
  )
}
