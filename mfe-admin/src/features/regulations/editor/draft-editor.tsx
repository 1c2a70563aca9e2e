import { CallFailure, describeFailure } from '@portal/api-client'
import { offeredIn } from '@portal/contracts-regulations/rules'
import { ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle, StatusTag } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Draft } from './draft-change.ts'
import { useAccount } from '../../../kept-values.ts'
import { findWork } from '../../parser/kept-work.ts'
import { translationAddress } from '../../translation/translation-place.ts'
import { DeleteVersion } from '../lifecycle/delete-version.tsx'
import { DraftChanges } from './draft-changes.tsx'
import { DraftText } from './draft-text.tsx'
import { ImportedText } from './imported-text.tsx'
import { LeftBehind } from '../saving/left-behind.tsx'
import { Promotion } from '../lifecycle/promotion.tsx'
import { draftViews, regulationsAddress, type RegulationsPlace } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'
import { useDoubts } from '../doubts/use-doubts.ts'
import { useDraft, type DraftInHand } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import { useVersionWords } from '../version-words.ts'

const PublishedForm = lazy(async () => ({ default: (await import('../publication/published-form.tsx')).PublishedForm }))
const PublicationForm = lazy(async () => ({
  default: (await import('../publication/publication-form.tsx')).PublicationForm,
}))

/** One version: its text to be written, what it changes, and its publication. */
export default function DraftEditor({ place }: { readonly place: RegulationsPlace }) {
  const t = useRegulationsText()
  const inHand = useDraft(place.version, place.regulation)
  const { draft, error, refetch } = inHand
  if (draft) return <OpenDraft place={place} draft={draft} inHand={inHand} />
  return (
    <Page>
      {error ? (
        <>
          <ErrorState wholePage title={t('editor.failed')} {...describeFailure(error, t)} onRetry={refetch}>
            <Link to="/regulation-management">{t('editor.to-list')}</Link>
          </ErrorState>
          {isGone(error) && <LeftBehind nodes={[]} inHand={inHand} open="" onOpen={() => undefined} />}
        </>
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** The version was taken away: what was written in it and not saved is shown, to be used elsewhere. */
function isGone(failure: Error): boolean {
  return failure instanceof CallFailure && failure.error === 'resource.not-found'
}

function OpenDraft({
  place,
  draft,
  inHand,
}: {
  readonly place: RegulationsPlace
  readonly draft: Draft
  readonly inHand: DraftInHand
}) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const navigate = useNavigate()
  const account = useAccount()
  const [isFormDirty, setFormDirty] = useState(false)
  const { version, nodes } = draft
  const isEdit = offeredIn(version.state, 'edit') !== null
  const view = isEdit ? place.view : 'publish'
  const { others, lockVersion } = usePresence(version.versionId, place.provision, isEdit)
  const doubts = useDoubts(version.versionId, nodes)
  const { refetch } = inHand
  const { refetch: refetchDoubts } = doubts
  useEffect(() => {
    if (lockVersion === undefined || lockVersion <= version.lockVersion) return
    refetch()
    refetchDoubts()
  }, [lockVersion, refetch, refetchDoubts, version.lockVersion])
  const here = others.filter((other) => other.regulationId !== null && other.regulationId === place.provision)
  const labelOf = (id: string | null) => nodes.find((node) => node.regulationId === id)?.label
  const go = (change: Partial<RegulationsPlace>) => void navigate(regulationsAddress({ ...place, ...change }))
  const viewer = new URLSearchParams({ regulation: version.mainParentId, version: version.versionId })
  return (
    <Page>
      <p className="dr-ways">
        <Link to={regulationsAddress({ state: version.state })}>{t('editor.to-list')}</Link>
        {/* Its text came from there, and can still be taken back there. */}
        {findWork(localStorage, account)?.applied?.versionId === version.versionId && (
          <Link to="/reg-parser">{t('editor.to-parser')}</Link>
        )}
      </p>
      <PageTitle
        lead={words.label(version)}
        documentTitle={words.title(version)}
        actions={
          <>
            <LinkButton to={translationAddress({ version: version.versionId })}>{t('editor.spanish')}</LinkButton>
            <LinkButton to={`/regulation-viewer?${viewer}`}>{t('editor.read')}</LinkButton>
          </>
        }
      >
        <span lang={words.titleLang(version)}>{words.title(version)}</span>
      </PageTitle>
      {others.length > 0 && (
        <Notice tone={here.length > 0 ? 'warning' : 'info'} live>
          <ul className="p-plain-list">
            {others.map(({ name, isSelf, regulationId, seenAt }) => (
              <li key={`${name}${regulationId}${seenAt}`}>
                {isSelf
                  ? t('presence.self')
                  : t(
                      regulationId === null
                        ? 'presence.there'
                        : regulationId === place.provision
                          ? 'presence.here'
                          : 'presence.at',
                      {
                        name,
                        label: labelOf(regulationId) ?? '',
                      },
                    )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isEdit && <ImportedText version={version} isSaved={inHand.entries.size === 0} onUndone={refetch} />}
      <LeftBehind
        nodes={nodes}
        inHand={inHand}
        open={place.provision}
        onOpen={(provision) => go({ provision, view: 'text' })}
      />
      {isEdit ? (
        <nav className="dr-views" aria-label={t('view.label')}>
          {draftViews.map((each) => (
            <Link
              key={each}
              to={regulationsAddress({ ...place, view: each })}
              aria-current={each === view ? 'page' : undefined}
            >
              {t(`view.${each}`)}
            </Link>
          ))}
        </nav>
      ) : (
        <p>
          <StatusTag>{t('editor.read-only')}</StatusTag>
        </p>
      )}
      {view === 'text' && <DraftText place={place} draft={draft} inHand={inHand} others={others} doubts={doubts} />}
      {view === 'changes' && <DraftChanges version={version} />}
      {view === 'publish' && (
        <div className="dr-publish">
          <Suspense fallback={<LoadingState />}>
            {isEdit ? (
              <PublicationForm version={version} write={inHand.write} onDirty={setFormDirty} />
            ) : (
              <PublishedForm version={version} />
            )}
          </Suspense>
          <div className="p-stack">
            <Promotion version={version} isSaved={inHand.entries.size === 0 && !isFormDirty} />
            <DeleteVersion
              version={version}
              onDeleted={() => {
                for (const regulationId of inHand.entries.keys()) inHand.unsaved.discard(regulationId)
                void navigate(regulationsAddress({ state: version.state }))
              }}
            />
          </div>
        </div>
      )}
    </Page>
  )
}
