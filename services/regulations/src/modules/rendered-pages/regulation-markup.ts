import type { RenderedPage } from '@portal/contracts-common'
import type { VersionSummary } from '@portal/contracts-regulations'
import { localize } from '@portal/formats/bilingual'
import {
  describeFtcSubmission,
  describeFullStatus,
  describeStatus,
  getDisplayStatus,
  statusTones,
} from '@portal/regulation-reading/display-status'
import type { ReadingTexts } from '@portal/regulation-reading/texts'
import { versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { findRelatedVersion, getLegalStatus } from '@portal/regulation-reading/versions'
import { html, type Html } from '@portal/service-kit'
import { renderLocalized, type PageTexts } from './page-texts.ts'
import { comparisonStyles, regulationStyles } from './regulation-styles.ts'

/** The text of a version with its table of contents, or a comparison with its list of changes. */
export interface RenderedText {
  readonly contents: Html
  readonly text: Html
}

interface RegulationContent {
  readonly version: VersionSummary
  /** The version that it is compared with. */
  readonly base: VersionSummary | undefined
  /** All published versions of the regulation. */
  readonly versions: readonly VersionSummary[]
  readonly rendered: RenderedText
  readonly now: Date
}

/** Renders the page of a version around its text, or of a comparison. */
export function renderRegulation(content: RegulationContent, { reading: t, format, locale }: PageTexts): RenderedPage {
  const { version, base, versions, rendered, now } = content
  const title = renderLocalized(locale, version.title)
  const versionName = base
    ? t('redline.between', { from: formatVersionName(base, t), to: formatVersionName(version, t) })
    : formatVersionName(version, t)
  const contentsTitle = t(base ? 'redline.changes' : 'viewer.contents')
  const legal = getLegalStatus(version, now)
  const displayStatus = getDisplayStatus(version, legal, now)
  const sentence = describeStatus(version, legal, { t, format, now })
  const series = version.series ? t('series', { number: version.series }) : t('standalone')
  const main = html`<div class="rv rv-server-rendered">
    <div class="rv-head">
      <div class="p-page-title">
        <div>
          <p class="p-eyebrow">${series} · ${versionName}${version.isSample && ` · ${t('sample.tag')}`}</p>
          <h1>${title}</h1>
        </div>
      </div>
      <p class="rv-status-line" data-tone="${statusTones[displayStatus]}">
        <strong class="rv-status">${t(`banner.${displayStatus}`)}.</strong> ${sentence}
        ${renderRelatedVersion({ version, versions, t, now })}
      </p>
      <div class="rv-toolbar p-no-print">${renderComparisonLink({ version, base, versions, t })}</div>
      <div class="rv-details" hidden>
        ${renderVersionList({ version, versions, t, now })}
        <p class="p-small p-soft">
          ${version.isSample && `${t('sample.notice')} `}${t('viewer.authentic')}
          ${version.ftc && describeFtcSubmission(version.ftc, { t, format })}
        </p>
      </div>
      ${base && html`<p class="p-small p-soft">${t('redline.legend')}</p>`}
    </div>
    <nav class="rv-contents p-no-print" aria-label="${contentsTitle}">
      <h2>${contentsTitle}</h2>
      ${rendered.contents}
    </nav>
    <div class="rv-main">
      <div class="rv-bar p-no-print"><strong class="rv-citation">${title} (${versionName})</strong></div>
      ${rendered.text}
    </div>
  </div>`
  const name = `${localize(locale, version.title).text}, ${versionName}`
  return {
    status: 200,
    lang: locale,
    head: {
      title: name,
      description: describeFullStatus(version, legal, { t, format, now }),
      ...(base
        ? // Deleted text is not law, so search engines should not find it.
          { canonical: versionUrl(version, base.versionId), robots: 'noindex' }
        : { canonical: getCanonicalUrl(version, legal === 'in-effect'), jsonLd: describeLegislation(version, name) }),
    },
    html: main.text,
    styles: base ? comparisonStyles : regulationStyles,
    onlyWithoutScripts: false,
  }
}

function getCanonicalUrl(version: VersionSummary, isInEffect: boolean): string {
  return isInEffect ? viewerUrl({ mainParentId: version.mainParentId }) : versionUrl(version)
}

/** Describes the version for search engines (https://schema.org/Legislation). The English text is the official one. */
function describeLegislation(version: VersionSummary, name: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    name,
    ...(version.series && { legislationIdentifier: version.series }),
    ...(version.effectiveFrom && { legislationDate: version.effectiveFrom }),
    inLanguage: 'en',
  }
}

interface VersionContext {
  readonly now: Date
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly t: ReadingTexts
}

/** Renders a link to the version in effect, or on its page to the proposed version. */
function renderRelatedVersion({ version, versions, t, now }: VersionContext): Html | undefined {
  const related = findRelatedVersion(version, versions, now)
  const key = related?.status === 'in-effect' ? 'banner.to-in-effect' : 'banner.to-draft'
  return related && renderLink(versionUrl(related.version), t(key))
}

/** Renders a link from a comparison to its version, or from a version to the comparison with the previous one. */
function renderComparisonLink({
  version,
  base,
  versions,
  t,
}: Pick<RegulationContent, 'version' | 'base' | 'versions'> & { readonly t: ReadingTexts }): Html | undefined {
  if (base) return renderLink(versionUrl(version), t('redline.stop'))
  const previous = versions.find(({ versionId }) => versionId === version.changedFromVersionId)
  return previous && renderLink(versionUrl(version, previous.versionId), t('banner.compare-previous'))
}

/** Renders a link to each version, in place of the version menu that needs scripts. */
function renderVersionList({ version, versions, t }: VersionContext): Html {
  const links = versions.map((candidate) =>
    candidate === version
      ? html`<li aria-current="page">${formatVersionName(candidate, t)}</li>`
      : html`<li>${renderLink(versionUrl(candidate), formatVersionName(candidate, t))}</li>`,
  )
  return html`<ul class="rv-versions" aria-label="${t('versions.title')}">
    ${links}
  </ul>`
}

function formatVersionName({ state, versionNumber, label }: VersionSummary, t: ReadingTexts): string {
  return t(`version.${state}`, { number: versionNumber }) || label
}

function renderLink(href: string, text: string): Html {
  return html`<a href="${href}">${text}</a>`
}
