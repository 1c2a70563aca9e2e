import { CallFailure, describeFailure } from '@portal/api-client'
import { isPublished, versionLifecycle } from '@portal/contracts-regulations/rules'
import { ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle, StatusTag } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Draft } from './draft-change.ts'
import { useAccount } from '../../../../shared/local-drafts.ts'
import { loadParserSession } from '../../parser/index.ts'
import { translationUrl } from '../../translation/index.ts'
import { DeleteVersion } from '../lifecycle/delete-version.tsx'
import { DraftChanges } from './draft-changes.tsx'
import { DraftText } from './draft-text.tsx'
import { findFirstRule, getOpenRule } from './open-rule.ts'
import { ImportNotice } from './import-notice.tsx'
import { UnsavedProvisionList } from '../saving/unsaved-provision-list.tsx'
import { Promotion } from '../lifecycle/promotion.tsx'
import { PublicLink } from '../lifecycle/public-link.tsx'
import { draftViews, regulationsUrl, type RegulationsParams } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'
import { useParseWarnings } from '../parse-warnings/use-parse-warnings.ts'
import { useDraft, type DraftSession } from './use-draft.ts'
import { useActiveEditors } from './use-active-editors.ts'
import { useVersionText } from '../use-version-text.ts'

const PublishedForm = lazy(async () => ({ default: (await import('../publication/published-form.tsx')).PublishedForm }))
const PublicationForm = lazy(async () => ({
  default: (await import('../publication/publication-form.tsx')).PublicationForm,
}))

/** Edits one version: text, changes and publishing. */
export default function DraftEditor({ params }: { readonly params: RegulationsParams }) {
  const t = useRegulationsText()
  const session = useDraft(params.version, params.regulation)
  const { draft, error, refetch } = session
  if (draft) return <OpenDraft params={params} draft={draft} session={session} />
  return (
    <Page>
      {error ? (
        <>
          <ErrorState isFullPage title={t('editor.failed')} {...describeFailure(error, t)} onRetry={refetch}>
            <Link to="/regulation-management">{t('editor.to-list')}</Link>
          </ErrorState>
          {isNotFound(error) && (
            <UnsavedProvisionList nodes={[]} session={session} openIds={new Set()} onOpen={() => undefined} />
          )}
        </>
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** Returns whether the version was deleted. Its unsaved text is shown then, so that the editor can copy it. */
function isNotFound(failure: Error): boolean {
  return failure instanceof CallFailure && failure.error === 'resource.not-found'
}

function OpenDraft({
  params,
  draft,
  session,
}: {
  readonly params: RegulationsParams
  readonly draft: Draft
  readonly session: DraftSession
}) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const navigate = useNavigate()
  const account = useAccount()
  const [isFormDirty, setFormDirty] = useState(false)
  const { version, nodes } = draft
  const isEdit = versionLifecycle.transition(version.state, 'edit') !== null
  const view = isEdit ? params.view : 'publish'
  const { otherEditors, lockVersion } = useActiveEditors(version.versionId, params.provision, isEdit)
  const parseWarnings = useParseWarnings(version.versionId, nodes)
  const { refetch } = session
  const { refetch: refetchWarnings } = parseWarnings
  useEffect(() => {
    if (lockVersion === undefined || lockVersion <= version.lockVersion) return
    refetch()
    refetchWarnings()
  }, [lockVersion, refetch, refetchWarnings, version.lockVersion])
  const inSameProvision = otherEditors.some(({ regulationId }) => regulationId && regulationId === params.provision)
  const findLabel = (id: string | null) => nodes.find((node) => node.regulationId === id)?.label
  const open = nodes.find((node) => node.regulationId === params.provision) ?? findFirstRule(nodes)
  const openIds = new Set(open && view === 'text' ? getOpenRule(nodes, open).map((node) => node.regulationId) : [])
  const goTo = (change: Partial<RegulationsParams>) => void navigate(regulationsUrl({ ...params, ...change }))
  const viewer = new URLSearchParams({ regulation: version.mainParentId, version: version.versionId })
  return (
    <Page>
      <p className="dr-back-links">
        <Link to={regulationsUrl({ state: version.state })}>{t('editor.to-list')}</Link>
        {/* The text was imported from the parser page, where the import can still be undone. */}
        {loadParserSession(localStorage, account)?.applied?.versionId === version.versionId && (
          <Link to="/reg-parser">{t('editor.to-parser')}</Link>
        )}
      </p>
      <PageTitle
        lead={versionText.label(version)}
        documentTitle={versionText.title(version)}
        actions={
          <>
            <LinkButton to={translationUrl({ version: version.versionId })}>{t('editor.spanish')}</LinkButton>
            {isEdit && <LinkButton to={`/regulation-viewer?${viewer}`}>{t('editor.read')}</LinkButton>}
          </>
        }
      >
        <span lang={versionText.titleLang(version)}>{versionText.title(version)}</span>
      </PageTitle>
      {otherEditors.length > 0 && (
        <Notice tone={inSameProvision ? 'warning' : 'info'} live>
          <ul className="p-plain-list">
            {otherEditors.map(({ name, isCurrentUser, regulationId, lastSeenAt }) => (
              <li key={`${name}${regulationId}${lastSeenAt}`}>
                {isCurrentUser
                  ? t('editors.self')
                  : t(
                      regulationId === null
                        ? 'editors.version'
                        : regulationId === params.provision
                          ? 'editors.same-provision'
                          : 'editors.other-provision',
                      {
                        name,
                        label: findLabel(regulationId) ?? '',
                      },
                    )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isEdit && <ImportNotice version={version} isSaved={session.entries.size === 0} onUndone={refetch} />}
      <UnsavedProvisionList
        nodes={nodes}
        session={session}
        openIds={openIds}
        onOpen={(provision) => goTo({ provision, view: 'text' })}
      />
      {isEdit ? (
        <nav className="dr-views" aria-label={t('view.label')}>
          {draftViews.map((each) => (
            <Link
              key={each}
              to={regulationsUrl({ ...params, view: each })}
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
      {view === 'text' && (
        <DraftText
          params={params}
          draft={draft}
          session={session}
          otherEditors={otherEditors}
          parseWarnings={parseWarnings}
        />
      )}
      {view === 'changes' && <DraftChanges version={version} />}
      {view === 'publish' && (
        <div className="dr-publish">
          <Suspense fallback={<LoadingState />}>
            {isEdit ? (
              <PublicationForm version={version} write={session.write} onDirty={setFormDirty} />
            ) : (
              <PublishedForm version={version} />
            )}
          </Suspense>
          <div className="p-stack">
            {isPublished(version.state) && <PublicLink version={version} />}
            <Promotion version={version} isSaved={session.entries.size === 0 && !isFormDirty} />
            <DeleteVersion
              version={version}
              onDeleted={() => {
                for (const regulationId of session.entries.keys()) session.unsaved.discard(regulationId)
                void navigate(regulationsUrl({ state: version.state }))
              }}
            />
          </div>
        </div>
      )}
    </Page>
  )
}
