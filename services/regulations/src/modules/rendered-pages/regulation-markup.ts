import type { RenderedPage } from '@portal/contracts-common'
import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { localize } from '@portal/formats/bilingual'
import { getContentsEntries, getPartTitle } from '@portal/regulation-reading/contents'
import {
  describeFtcSubmission,
  describeStatus,
  getDisplayStatus,
  statusTones,
} from '@portal/regulation-reading/display-status'
import { getPartName } from '@portal/regulation-reading/provision'
import { formatProvisionName } from '@portal/regulation-reading/provision-name'
import type { SpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import type { ReadingTexts } from '@portal/regulation-reading/texts'
import { toAnchor, versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { findRelatedVersion, getLegalStatus } from '@portal/regulation-reading/versions'
import { html, type Html } from '@portal/service-kit'
import { renderLocalized, type PageTexts } from './page-texts.ts'
import { regulationStyles } from './regulation-styles.ts'

/** The text of a version with its table of contents. */
export interface RenderedText {
  readonly contents: Html
  readonly text: Html
}

interface RegulationContent {
  readonly version: VersionSummary
  /** All published versions of the regulation. */
  readonly versions: readonly VersionSummary[]
  readonly rendered: RenderedText
  readonly now: Date
}

/** Renders the page of a version around its text. */
export function renderRegulation(content: RegulationContent, { reading: t, format, locale }: PageTexts): RenderedPage {
  const { version, versions, rendered, now } = content
  const title = renderLocalized(locale, version.title)
  const versionName = formatVersionName(version, t)
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
      <div class="rv-toolbar p-no-print"></div>
      <div class="rv-details" hidden>
        ${renderVersionList({ version, versions, t, now })}
        <p class="p-small p-soft">
          ${version.isSample && `${t('sample.notice')} `}${t('viewer.authentic')}
          ${version.ftc && describeFtcSubmission(version.ftc, { t, format })}
        </p>
      </div>
    </div>
    <nav class="rv-contents p-no-print" aria-label="${t('viewer.contents')}">
      <h2>${t('viewer.contents')}</h2>
      ${rendered.contents}
    </nav>
    <div class="rv-main">
      <div class="rv-bar p-no-print"><strong class="rv-citation">${title} (${versionName})</strong></div>
      ${rendered.text}
    </div>
  </div>`
  const canonical = legal === 'in-effect' ? viewerUrl({ mainParentId: version.mainParentId }) : versionUrl(version)
  const name = `${localize(locale, version.title).text}, ${versionName}`
  return {
    status: 200,
    lang: locale,
    head: {
      title: name,
      description: `${t(`banner.${displayStatus}`)}. ${sentence}`,
      canonical,
      jsonLd: describeLegislation(version, name),
    },
    html: main.text,
    styles: regulationStyles,
    onlyWithoutScripts: false,
  }
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

/** Renders the table of contents. */
export function renderContents(nodes: readonly RegulationNode[], spanish: SpanishTranslations, t: ReadingTexts): Html {
  const parts = getContentsEntries(nodes).map((part) => {
    const number = formatProvisionName(part.kind === 'rule' ? part.label : getPartName(part.marker ?? part.label), t)
    const { text: partTitle, lang } = getPartTitle(part, spanish)
    const title =
      partTitle === '' ? html`<span>${t('viewer.reserved')}</span>` : html`<span lang="${lang}">${partTitle}</span>`
    return html`<li data-kind="${part.kind}">
      <a href="#${toAnchor(part.label)}"><span class="rv-contents-number">${number}</span> ${title} </a>
    </li>`
  })
  return html`<ol class="rv-contents-list">
    ${parts}
  </ol>`
}

function formatVersionName({ state, versionNumber, label }: VersionSummary, t: ReadingTexts): string {
  return t(`version.${state}`, { number: versionNumber }) || label
}

function renderLink(href: string, text: string): Html {
  return html`<a href="${href}">${text}</a>`
}
