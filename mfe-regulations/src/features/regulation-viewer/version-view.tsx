import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { describeFailure } from '@portal/api-client'
import { Dialog, ErrorState, LoadingState, Notice, SkipLink } from '@portal/ui'
import { useLocation } from '@portal/ui/router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatProvisionName, getNumberPrefixes } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { getChanges, groupByRule } from '@portal/regulation-reading/redline-changes'
import { ChangeList, ChangeSteps, RedlineView, scrollToChange, useRedline } from '../redline/index.ts'
import { findAnchorIndex, findRedirectedAnchor } from './anchors.ts'
import { SidePanelContent } from './side-panel-content.tsx'
import { getContentsEntries, mapProvisionsToParts } from '@portal/regulation-reading/contents'
import { TableOfContents } from './table-of-contents.tsx'
import { MissingProvision } from './missing-provision.tsx'
import { sumCommentsByPart } from './comment-counts.ts'
import { ReadingBar } from './reading-bar.tsx'
import { RegulationText } from './regulation-text.tsx'
import { TextOption, useShowSpanish, useShowTerms } from './text-option.tsx'
import { useScrollToCommentedProvision, useScrollToTarget } from './use-scroll-to-target.ts'
import { useSidePanel } from './use-side-panel.ts'
import { useTextSelection, useSelectionHighlight } from './use-text-selection.ts'
import { useSettledOrTimeout } from '../../shared/provision/use-progressive-rendering.ts'
import { useCurrentProvision } from './use-current-provision.ts'
import { VersionHeader } from './version-header.tsx'
import type { ViewerParams } from '@portal/regulation-reading/urls'
import type { SpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import {
  useCommentCounts,
  useSpanishText,
  useVersionLayers,
  useVersionStatus,
  useVersionText,
} from './viewer.queries.ts'
import { CommentOnSelection } from './comment-on-selection.tsx'
import '@portal/regulation-reading/styles/regulation-viewer.css'
import '@portal/regulation-reading/styles/version-header.css'
import '@portal/regulation-reading/styles/table-of-contents.css'
import '@portal/regulation-reading/styles/reading-bar.css'
import '@portal/regulation-reading/styles/indent.css'
import '@portal/regulation-reading/styles/regulation-text.css'
import './provision-tools.css'
import './side-panel.css'

const textId = 'regulation-text'
const noNodes: readonly never[] = []
const noSpanish: SpanishTranslations = new Map()

/** A version of a regulation: header, contents, text and side panel. */
export function VersionView({
  version,
  versions,
  params,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly params: ViewerParams
}) {
  const t = useText()
  const text = useVersionText(version)
  const layersQuery = useVersionLayers(version)
  const layers = layersQuery.data
  const status = useVersionStatus(version)
  const { counts, isFetched: areCountsFetched } = useCommentCounts(version)
  const { spanish, isFetched: isSpanishFetched } = useSpanishText(version)
  const redline = useRedline(params.compare, version.versionId)
  const isComparing = params.compare !== undefined
  const nodes: readonly RegulationNode[] = text.data?.nodes ?? noNodes
  const parts = useMemo(() => getContentsEntries(nodes), [nodes])
  const partByProvision = useMemo(() => mapProvisionsToParts(nodes, parts), [nodes, parts])
  const prefixes = useMemo(() => getNumberPrefixes(nodes), [nodes])
  const partCommentCounts = useMemo(() => sumCommentsByPart(partByProvision, counts), [partByProvision, counts])
  const changes = useMemo(() => getChanges(redline.data?.entries ?? noNodes), [redline.data])
  const groups = useMemo(() => groupByRule(changes, redline.data?.entries ?? noNodes), [changes, redline.data])

  const [showTerms, setShowTerms] = useShowTerms()
  const [showSpanish, setShowSpanish] = useShowSpanish()
  const sidePanel = useSidePanel(version.versionId, params.comments)
  const visibleSpanish = showSpanish ? spanish : noSpanish
  const { view: panelView, selection, openComments, openDefinition } = sidePanel
  const [isContentsDialogOpen, setIsContentsDialogOpen] = useState(false)
  const [changeIndex, setChangeIndex] = useState(-1)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // Identifies the rendered text: the version, and the one it is compared with.
  const textKey = `${version.versionId} ${params.compare ?? ''}`
  const [completeKey, setCompleteKey] = useState<string>()
  const isComplete = completeKey === textKey
  const onComplete = useCallback(() => setCompleteKey(textKey), [textKey])
  const currentId = useCurrentProvision(root, `${textKey} ${isComplete}`)
  const canRenderAll = useSettledOrTimeout(
    layersQuery.isFetched && areCountsFetched && isSpanishFetched && status !== undefined,
  )
  const { hash } = useLocation()
  const anchorIndex = useMemo(() => findAnchorIndex(nodes, hash.slice(1)), [nodes, hash])
  const findRedirect = useCallback(
    (anchor: string) => findRedirectedAnchor(anchor, layers?.redirects, nodes),
    [layers, nodes],
  )
  const { targetId, missingLabel, redirectedFrom } = useScrollToTarget(
    isComplete || (!isComparing && anchorIndex >= 0) ? root : null,
    findRedirect,
  )

  useScrollToCommentedProvision(root !== null && isComplete && !isComparing, params.comments)

  const canComment = status?.commentPeriod === 'open'
  const selectedText = useTextSelection(root, canComment && !isComparing)
  useSelectionHighlight(root, panelView?.kind === 'comments' ? panelView.regulationId : undefined, selection)
  // One stable function for all provisions; otherwise each would re-render when the URL changes.
  const latestOpenComments = useRef(openComments)
  latestOpenComments.current = openComments
  const onOpenComments = useCallback((node: RegulationNode) => latestOpenComments.current(node.regulationId), [])

  const currentNode = nodes.find((node) => node.regulationId === currentId) ?? nodes[0]
  const currentPartId = currentNode && partByProvision.get(currentNode.regulationId)
  const partIndex = parts.findIndex((each) => each.regulationId === currentPartId)
  const rootNode = nodes[0]
  const goToChange = (index: number, moveFocus: boolean) => {
    const entry = changes[index]
    setChangeIndex(index)
    setIsContentsDialogOpen(false)
    if (entry) scrollToChange(entry, moveFocus)
  }
  const latestGoToChange = useRef(goToChange)
  latestGoToChange.current = goToChange
  const onGoToChange = useCallback((index: number) => latestGoToChange.current(index, true), [])
  const contents = isComparing ? (
    <ChangeList changes={changes} groups={groups} current={changeIndex} onSelect={(index) => goToChange(index, true)} />
  ) : (
    <TableOfContents
      parts={parts}
      currentPartId={currentPartId}
      spanish={visibleSpanish}
      onNavigate={() => setIsContentsDialogOpen(false)}
      commentCounts={partCommentCounts}
    />
  )
  const targetNode = nodes.find((node) => node.regulationId === targetId)

  return (
    <div className="rv">
      <SkipLink target={textId}>{t('viewer.skip-to-text')}</SkipLink>
      <VersionHeader
        version={version}
        versions={versions}
        status={status}
        params={params}
        regulationCommentCount={areCountsFetched && rootNode ? sumCounts(counts.get(rootNode.regulationId)) : undefined}
        canComment={canComment}
        onOpenRegulationComments={() => rootNode && openComments(rootNode.regulationId)}
        textOptions={
          <>
            <TextOption option="terms" checked={showTerms} onChange={setShowTerms} />
            {!isComparing && spanish.size > 0 && (
              <TextOption option="spanish" checked={showSpanish} onChange={setShowSpanish} />
            )}
          </>
        }
      >
        {missingLabel && <MissingProvision label={missingLabel} nodes={nodes} />}
        {redirectedFrom && targetNode && (
          <Notice tone="info" live>
            {t('viewer.redirected', { from: redirectedFrom, to: formatProvisionName(targetNode.label, t) })}
          </Notice>
        )}
      </VersionHeader>
      <nav className="rv-contents p-no-print" aria-label={t(isComparing ? 'redline.changes' : 'viewer.contents')}>
        <h2>{t(isComparing ? 'redline.changes' : 'viewer.contents')}</h2>
        <SkipLink target={textId}>{t('viewer.skip-contents')}</SkipLink>
        {contents}
      </nav>
      <div className="rv-main" id={textId} tabIndex={-1}>
        <ReadingBar
          version={version}
          node={isComparing ? undefined : currentNode}
          numberPrefix={prefixes.get(currentNode?.regulationId ?? '') ?? ''}
          previous={isComparing ? undefined : parts[partIndex - 1]}
          next={isComparing ? undefined : parts[partIndex + 1]}
          contentsLabel={t(isComparing ? 'redline.changes' : 'viewer.contents')}
          onContents={() => setIsContentsDialogOpen(true)}
        >
          {isComparing && (
            <ChangeSteps changes={changes} current={changeIndex} onSelect={(index) => goToChange(index, false)} />
          )}
        </ReadingBar>
        {isComparing ? (
          <RedlineView
            query={redline}
            targetId={targetId}
            currentId={changes[changeIndex]?.regulationId}
            key={textKey}
            onRootChange={setRoot}
            onComplete={onComplete}
            onGoToChange={onGoToChange}
            layers={layers}
            showTerms={showTerms}
            commentCounts={counts}
            canComment={canComment}
            onOpenDefinition={openDefinition}
            onOpenComments={onOpenComments}
          />
        ) : text.isPending ? (
          <LoadingState shape="text" />
        ) : text.isError ? (
          <ErrorState
            title={t('viewer.text-failed')}
            {...describeFailure(text.error, t)}
            onRetry={() => void text.refetch()}
          />
        ) : (
          <RegulationText
            version={version}
            nodes={nodes}
            layers={layers}
            showTerms={showTerms}
            spanish={visibleSpanish}
            targetId={targetId}
            commentCounts={counts}
            canComment={canComment}
            key={version.versionId}
            minimumCount={anchorIndex + 20}
            canRenderAll={canRenderAll}
            onComplete={onComplete}
            onOpenDefinition={openDefinition}
            onOpenComments={onOpenComments}
            onRootChange={setRoot}
          />
        )}
      </div>
      <CommentOnSelection
        selectedText={selectedText}
        onComment={({ regulationId, selection: textSelection }) => openComments(regulationId, textSelection)}
      />
      <SidePanelContent version={version} status={status} nodes={nodes} state={sidePanel} />
      {isContentsDialogOpen && (
        <Dialog
          title={t(isComparing ? 'redline.changes' : 'viewer.contents')}
          onClose={() => setIsContentsDialogOpen(false)}
        >
          {contents}
        </Dialog>
      )}
    </div>
  )
}

function sumCounts(count: { readonly onVersion: number; readonly carriedOver: number } | undefined): number {
  return count ? count.onVersion + count.carriedOver : 0
}
