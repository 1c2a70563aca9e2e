import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import {
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  LinkButton,
  LoadingState,
  Notice,
  SelectField,
  Stack,
} from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { compareVersions } from '../list/group-versions.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

/** Confirms a new draft and asks which published version it is based on. A regulation has one draft at a time. */
export default function StartDraftDialog({
  regulation,
  base,
  onClose,
}: {
  readonly regulation: Pick<VersionSummary, 'mainParentId' | 'series' | 'title'>
  readonly base: string | undefined
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const { mainParentId } = regulation
  const list = useQuery({
    ...regulationsApi().listVersions.query({ query: { mainParentId, limit: 100 } }),
    staleTime: 0,
  })
  const versions = list.data?.items ?? []
  const openDraft = versions.find(({ state }) => state === 'EDIT_DRAFT')
  return (
    <Dialog title={t('start-draft.title', { title: versionText.title(regulation) })} onClose={onClose}>
      {list.isPending && <LoadingState />}
      {list.isError && (
        <ErrorState title={t('failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
      )}
      {list.data && openDraft && (
        <>
          <p>{t('start-draft.open', { version: versionText.label(openDraft) })}</p>
          <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
            <LinkButton
              variant="primary"
              to={regulationsUrl({ version: openDraft.versionId, regulation: mainParentId })}
            >
              {t('start-draft.go-to-open')}
            </LinkButton>
          </DialogActions>
        </>
      )}
      {list.data && !openDraft && <BaseForm bases={toBases(versions)} suggestedId={base} onClose={onClose} />}
    </Dialog>
  )
}

function BaseForm({
  bases,
  suggestedId,
  onClose,
}: {
  /** The latest first. */
  readonly bases: readonly VersionSummary[]
  readonly suggestedId: string | undefined
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [chosenId, setChosenId] = useState(suggestedId)
  const base = bases.find(({ versionId }) => versionId === chosenId) ?? bases[0]
  const create = useCommand((body: { versionId: string; expectedVersion: number }, options) =>
    regulationsApi().createDraftEditVersion({ body }, options),
  )
  const start = ({ versionId, lockVersion }: VersionSummary) =>
    create.mutate(
      { versionId, expectedVersion: lockVersion },
      {
        onSuccess: ({ version: created }) => {
          void queries.invalidateQueries({ queryKey: regulationsApi().listVersions.key })
          onClose()
          void navigate(regulationsUrl({ version: created.versionId, regulation: created.mainParentId }))
        },
      },
    )
  if (!base) return <p>{t('start-draft.no-base')}</p>
  return (
    <>
      <Stack>
        {create.isError && (
          <Notice tone="danger" live>
            {describeFailure(create.error, t).message}
          </Notice>
        )}
        <p>{t('start-draft.text')}</p>
        <SelectField
          label={t('start-draft.base')}
          value={base.versionId}
          onChange={(event) => setChosenId(event.target.value)}
          options={bases.map((version) => ({
            value: version.versionId,
            label: `${versionText.label(version)} · ${versionText.dates(version)}`,
          }))}
        />
      </Stack>
      <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
        <Button variant="primary" busy={create.isPending} onClick={() => start(base)}>
          {t('start-draft')}
        </Button>
      </DialogActions>
    </>
  )
}

/** The versions a draft can be based on, the latest first. */
function toBases(versions: readonly VersionSummary[]): readonly VersionSummary[] {
  return versions
    .filter(({ state }) => versionLifecycle.transition(state, 'create-draft-edit-version') !== null)
    .toSorted(compareVersions)
}
