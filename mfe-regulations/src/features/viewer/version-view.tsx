import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { describeFailure } from '@portal/api-client'
import { Dialog, ErrorState, LoadingState, Notice } from '@portal/ui'
import { useLocation } from '@portal/ui/router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { anchorOf } from '../../addresses.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { changesOf, useRedline } from '../redline/use-redline.ts'
import { BesideText } from './beside.tsx'
import { contentsOf, partsByProvision } from '@portal/regulation-reading/contents'
import { Contents } from './contents.tsx'
import { MissingPlace } from './missing-place.tsx'
import { partCounts, redirectedAnchor } from './part-counts.ts'
import { PlaceBar } from './place-bar.tsx'
import { Reading } from './reading.tsx'
import { TextSwitch, useShowSpanish, useShowTerms } from './text-switch.tsx'
import { decoded, useArrival, useCommentedPlace } from './use-arrival.ts'
import { useBeside } from './use-beside.ts'
import { useChosenWords, useMarkedWords } from './use-chosen-words.ts'
import { useSettledOrLate } from './use-growing.ts'
import { useHere } from './use-here.ts'
import { VersionHead } from './version-head.tsx'
import type { ViewerAddress } from '@portal/regulation-reading/addresses'
import type { SpanishText } from '@portal/regulation-reading/spanish'
import { numberPrefixes } from '../../provision-name.ts'
import {
  useCommentCounts,
  useSpanishText,
  useVersionLayers,
  useVersionStatus,
  useVersionText,
} from './viewer.queries.ts'
import { WordsOffer } from './words-offer.tsx'
import './viewer.css'
import './head.css'
import './contents.css'
import './place-bar.css'
import './text.css'
import './provision-tools.css'
import './panel.css'
import './written.css'

const RedlineView = lazy(() => import('../redline/redline-view.tsx'))
const ChangeList = lazy(() => import('../redline/change-list.tsx').then((module) => ({ default: module.ChangeList })))
const ChangeSteps = lazy(() => import('../redline/change-list.tsx').then((module) => ({ default: module.ChangeSteps })))

const nothing: readonly never[] = []
const noSpanish: SpanishText = new Map()

/** A version of a regulation with everything around its text. */
export function VersionView({
  version,
  versions,
  address,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly address: ViewerAddress
}) {
  const t = useText()
  const text = useVersionText(version)
  const layersQuery = useVersionLayers(version)
  const layers = layersQuery.data
  const status = useVersionStatus(version)
  const { counts, isFetched: isCounted } = useCommentCounts(version)
  const { spanish, isFetched: isTranslated } = useSpanishText(version)
  const redline = useRedline(address.compare, version.versionId)
  const isComparing = address.compare !== undefined
  const nodes: readonly RegulationNode[] = text.data?.nodes ?? nothing
  const parts = useMemo(() => contentsOf(nodes), [nodes])
  const partOf = useMemo(() => partsByProvision(nodes, parts), [nodes, parts])
  const prefixes = useMemo(() => numberPrefixes(nodes), [nodes])
  const sums = useMemo(() => partCounts(partOf, counts), [partOf, counts])
  const changes = useMemo(() => changesOf(redline.data?.entries ?? nothing), [redline.data])

  const [showTerms, setShowTerms] = useShowTerms()
  const [showSpanish, setShowSpanish] = useShowSpanish()
  const besideState = useBeside(address.comments)
  const shownSpanish = showSpanish ? spanish : noSpanish
  const { beside, selection, openComments, openDefinition } = besideState
  const [drawer, setDrawer] = useState(false)
  const [change, setChange] = useState(-1)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // Which text is there as a whole: `versionId`, or `versionId` and what it is compared with.
  const shownKey = `${version.versionId} ${address.compare ?? ''}`
  const [wholeKey, setWholeKey] = useState<string>()
  const isWhole = wholeKey === shownKey
  const onWhole = useCallback(() => setWholeKey(shownKey), [shownKey])
  const hereId = useHere(root, `${shownKey} ${isWhole}`)
  const mayGrow = useSettledOrLate(layersQuery.isFetched && isCounted && isTranslated && status !== undefined)
  const { hash } = useLocation()
  const named = useMemo(() => indexOfAnchor(nodes, hash.slice(1)), [nodes, hash])
  const redirectOf = useCallback(
    (anchor: string) => redirectedAnchor(anchor, layers?.redirects, nodes),
    [layers, nodes],
  )
  const { arrived, missing, redirectedFrom } = useArrival(
    isWhole || (!isComparing && named >= 0) ? root : null,
    redirectOf,
  )

  useCommentedPlace(root !== null && isWhole && !isComparing, address.comments)

  const mayComment = status?.commentWindow === 'open'
  const chosen = useChosenWords(root, mayComment && !isComparing)
  useMarkedWords(root, beside?.kind === 'comments' ? beside.regulationId : undefined, selection)
  // One function for all paragraphs, or each would render again whenever the address changes.
  const latestOpen = useRef(openComments)
  latestOpen.current = openComments
  const onComments = useCallback((node: RegulationNode) => latestOpen.current(node.regulationId), [])

  const here = nodes.find((node) => node.regulationId === hereId) ?? nodes[0]
  const part = here && partOf.get(here.regulationId)
  const at = parts.findIndex((each) => each.regulationId === part)
  const whole = nodes[0]
  const goTo = (index: number, takesFocus: boolean) => {
    const entry = changes[index]
    setChange(index)
    setDrawer(false)
    if (entry) void import('../redline/change-list.tsx').then((module) => module.goToChange(entry, takesFocus))
  }
  const latestGo = useRef(goTo)
  latestGo.current = goTo
  const onChange = useCallback((index: number) => latestGo.current(index, true), [])
  const contents = isComparing ? (
    <Suspense fallback={<LoadingState />}>
      <ChangeList changes={changes} current={change} onGo={(index) => goTo(index, true)} />
    </Suspense>
  ) : (
    <Contents parts={parts} here={part} spanish={shownSpanish} onChosen={() => setDrawer(false)} counts={sums} />
  )
  const arrivedNode = nodes.find((node) => node.regulationId === arrived)

  return (
    <div className="rv" data-beside={beside ? true : undefined}>
      <VersionHead
        version={version}
        versions={versions}
        status={status}
        address={address}
        wholeComments={whole ? total(counts.get(whole.regulationId)) : 0}
        mayComment={mayComment}
        onWholeComments={() => whole && openComments(whole.regulationId)}
        switches={
          !isComparing && (
            <>
              <TextSwitch what="terms" checked={showTerms} onChange={setShowTerms} />
              {spanish.size > 0 && <TextSwitch what="spanish" checked={showSpanish} onChange={setShowSpanish} />}
            </>
          )
        }
      >
        {missing && <MissingPlace label={missing} nodes={nodes} />}
        {redirectedFrom && arrivedNode && (
          <Notice tone="info" live>
            {t('viewer.redirected', { from: redirectedFrom, to: provisionName(arrivedNode.label, t) })}
          </Notice>
        )}
      </VersionHead>
      <nav className="rv-contents p-no-print" aria-label={t(isComparing ? 'redline.changes' : 'viewer.contents')}>
        <h2>{t(isComparing ? 'redline.changes' : 'viewer.contents')}</h2>
        {contents}
      </nav>
      <div className="rv-main">
        <PlaceBar
          version={version}
          node={isComparing ? undefined : here}
          prefix={prefixes.get(here?.regulationId ?? '') ?? ''}
          previous={isComparing ? undefined : parts[at - 1]}
          next={isComparing ? undefined : parts[at + 1]}
          contentsLabel={t(isComparing ? 'redline.changes' : 'viewer.contents')}
          onContents={() => setDrawer(true)}
        >
          {isComparing && (
            <Suspense fallback={null}>
              <ChangeSteps changes={changes} current={change} onGo={(index) => goTo(index, false)} />
            </Suspense>
          )}
        </PlaceBar>
        {isComparing ? (
          <Suspense fallback={<LoadingState shape="text" label={t('redline.loading')} />}>
            <RedlineView
              query={redline}
              arrived={arrived}
              current={changes[change]?.regulationId}
              key={shownKey}
              onRoot={setRoot}
              onWhole={onWhole}
              onGo={onChange}
            />
          </Suspense>
        ) : text.isPending ? (
          <LoadingState shape="text" />
        ) : text.isError ? (
          <ErrorState
            title={t('viewer.text-failed')}
            {...describeFailure(text.error, t)}
            onRetry={() => void text.refetch()}
          />
        ) : (
          <Reading
            version={version}
            nodes={nodes}
            layers={layers}
            showTerms={showTerms}
            spanish={shownSpanish}
            arrived={arrived}
            counts={counts}
            mayComment={mayComment}
            key={version.versionId}
            needed={named + 20}
            mayGrow={mayGrow}
            onWhole={onWhole}
            onTerm={openDefinition}
            onComments={onComments}
            onRoot={setRoot}
          />
        )}
      </div>
      <WordsOffer chosen={chosen} onTake={({ regulationId, selection: words }) => openComments(regulationId, words)} />
      <BesideText version={version} status={status} nodes={nodes} state={besideState} />
      {drawer && (
        <Dialog title={t(isComparing ? 'redline.changes' : 'viewer.contents')} onClose={() => setDrawer(false)}>
          {contents}
        </Dialog>
      )}
    </div>
  )
}

function total(count: { readonly made: number; readonly carried: number } | undefined): number {
  return count ? count.made + count.carried : 0
}

/** Index of the provision an anchor names; -1 for none. */
function indexOfAnchor(nodes: readonly RegulationNode[], anchor: string): number {
  return anchor === '' ? -1 : nodes.findIndex(({ label }) => anchorOf(label) === anchor || label === decoded(anchor))
}
