import { regulationsHttp, type RegulationNode, type VersionSummary } from '@portal/contracts-regulations'
import { formatsOf } from '@portal/formats'
import { wordsIn } from '@portal/formats/bilingual'
import { anchorOf, readViewerAddress, versionAddress, viewerAddress } from '@portal/regulation-reading/addresses'
import { contentsOf, partWords } from '@portal/regulation-reading/contents'
import { partName } from '@portal/regulation-reading/provision'
import { spanishByProvision, type SpanishText } from '@portal/regulation-reading/spanish'
import { ftcSentence, standingOf, standingSentence, standingTones } from '@portal/regulation-reading/standing'
import { authorityDay, chooseVersion, statusOf } from '@portal/regulation-reading/versions'
import { wholeText } from '@portal/regulation-reading/whole-text'
import { provisionName } from '@portal/regulation-reading/provision-name'
import type { ReadingWords } from '@portal/regulation-reading/words'
import { BoundedCache } from '../bounded-cache.ts'
import { html, htmlOf, localized, type Html } from './html.ts'
import type { PublicCalls } from './public-calls.ts'
import { readingWords } from './reading-words.ts'
import type { PageWriter, WrittenPage, WrittenPageRequest } from './written-page.ts'

/** A text with its contents, as HTML, made of what the tags name. */
interface ShownText {
  readonly tags: { readonly layers: string | undefined; readonly translation: string | undefined }
  readonly contents: Html
  readonly text: Html
}

/** Room for some hundred long texts, bytes. */
const kept = 64 * 1024 * 1024

/**
 * `/regulation-viewer`: the text of a published version. What is expensive is kept by the text's hash; what a version
 * counts for today is asked for every document, so that nobody reads a stale standing.
 */
export function regulationPage(regulations: PublicCalls): PageWriter {
  const texts = new BoundedCache<ShownText>(kept, ({ contents, text }) => 2 * (contents.text.length + text.text.length))

  async function shownText(version: VersionSummary, request: WrittenPageRequest): Promise<ShownText | undefined> {
    const { contentHash, versionId } = version
    const t = readingWords(request.words)
    const key = `${contentHash} ${versionId} ${request.locale} ${request.loaded.generation.number}`
    const known = texts.get(key)
    // What stands around the words and changes without them: links, and for those who read Spanish their Spanish.
    const ask = (tags: ShownText['tags'] | undefined) => {
      const values = { params: { versionId } }
      return Promise.all([
        regulations.askTagged(regulationsHttp.getVersionLayers, values, tags?.layers),
        request.locale === 'es'
          ? regulations.askTagged(regulationsHttp.getVersionTranslation, values, tags?.translation)
          : undefined,
      ])
    }
    const first = await ask(known?.tags)
    if (known && first.every((answer) => answer === 'unchanged' || answer === undefined)) return known
    // Of what did not change nothing is held but its HTML: all is asked for again.
    const [layers, translation] = known ? await ask(undefined) : first
    const text = await regulations.ask(regulationsHttp.getVersionText, { params: { contentHash } })
    if (text === undefined) return undefined
    const spanish = spanishByProvision(answered(translation)?.results)
    const made = {
      tags: { layers: answered(layers)?.tag, translation: answered(translation)?.tag },
      contents: contentsList(text.nodes, spanish, t),
      text: htmlOf(wholeText(text.nodes, { layers: answered(layers)?.results, spanish, t })),
    }
    texts.set(key, made)
    return made
  }

  return async (request) => {
    const address = readViewerAddress(request.url.searchParams)
    // A comparison is made by the page: it is another text.
    if (address.compare !== undefined) return undefined
    const mainParentId = address.regulation ?? (await regulationOf(regulations, address.version))
    if (mainParentId === undefined) return undefined
    const list = await regulations.ask(regulationsHttp.listVersions, { query: { mainParentId, limit: 100 } })
    const versions = list?.items ?? []
    const version = chooseVersion(versions, address, authorityDay())
    const shown = version && (await shownText(version, request))
    return version && shown && pageOf({ version, versions, shown, request })
  }
}

/** What was asked for without a tag cannot be unchanged; the type does not know. */
function answered<Answer>(answer: Answer | 'unchanged'): Answer | undefined {
  return answer === 'unchanged' ? undefined : answer
}

async function regulationOf(regulations: PublicCalls, versionId: string | undefined): Promise<string | undefined> {
  if (versionId === undefined) return undefined
  const status = await regulations.ask(regulationsHttp.getVersionStatus, { params: { versionId } })
  return status?.version.mainParentId
}

interface Shown {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly shown: ShownText
  readonly request: WrittenPageRequest
}

function pageOf({ version, versions, shown, request }: Shown): WrittenPage {
  const t = readingWords(request.words)
  const format = formatsOf(request.locale)
  const title = localized(request.locale, version.title)
  const name = versionName(version, t)
  const legal = statusOf(version)
  const standing = standingOf(version, legal)
  const sentence = standingSentence(version, legal, { t, format })
  const series = version.series ? t('series', { number: version.series }) : t('stand-alone')
  const main = html`<div class="rv rv-written">
    <div class="rv-head">
      <div class="p-page-title">
        <div>
          <p class="p-eyebrow">${series} · ${name}</p>
          <h1>${title}</h1>
        </div>
      </div>
      <div class="p-notice rv-banner" data-tone="${standingTones[standing]}">
        <p><strong class="rv-standing">${t(`banner.${standing}`)}.</strong> ${sentence}</p>
        <p class="p-cluster p-no-print">${waysOn({ version, versions, t })}</p>
        ${version.ftc && html`<p class="p-small p-soft rv-folded">${ftcSentence(version.ftc, { t, format })}</p>`}
      </div>
      <div class="rv-tools-bar rv-folded">${versionLinks({ version, versions, t })}</div>
      <div class="p-small rv-notes rv-folded">
        <p class="p-soft">${version.isSample && `${t('sample.notice')} `}${t('viewer.authentic')}</p>
      </div>
    </div>
    <nav class="rv-contents p-no-print" aria-label="${t('viewer.contents')}">
      <h2>${t('viewer.contents')}</h2>
      ${shown.contents}
    </nav>
    <div class="rv-main">
      <div class="rv-bar p-no-print"><strong class="rv-citation">${title} (${name})</strong></div>
      ${shown.text}
    </div>
  </div>`
  const isInForce = legal === 'in-force'
  return {
    title: `${wordsIn(request.locale, version.title).words}, ${name}`,
    description: `${t(`banner.${standing}`)}. ${sentence}`,
    canonical: isInForce ? viewerAddress({ mainParentId: version.mainParentId }) : versionAddress(version),
    main,
  }
}

interface Siblings {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly t: ReadingWords
}

/** To the text that counts, and to the one that is proposed. */
function waysOn({ version, versions, t }: Siblings): Html[] {
  const inForce = versions.find((each) => statusOf(each) === 'in-force')
  const draft = versions.find((each) => statusOf(each) === 'draft-open')
  return [
    ...(inForce && inForce !== version ? [link(versionAddress(inForce), t('banner.to-in-force'))] : []),
    ...(draft && draft !== version ? [link(versionAddress(draft), t('banner.to-draft'))] : []),
  ]
}

/** Where scripts would offer a choice: a link to each version. */
function versionLinks({ version, versions, t }: Siblings): Html {
  const links = versions.map((each) =>
    each === version
      ? html`<li aria-current="page">${versionName(each, t)}</li>`
      : html`<li>${link(versionAddress(each), versionName(each, t))}</li>`,
  )
  return html`<ul class="rv-versions" aria-label="${t('versions.title')}">
    ${links}
  </ul>`
}

function contentsList(nodes: readonly RegulationNode[], spanish: SpanishText, t: ReadingWords): Html {
  const parts = contentsOf(nodes).map((part) => {
    const number = provisionName(part.kind === 'rule' ? part.label : partName(part.marker ?? part.label), t)
    const { words, lang } = partWords(part, spanish)
    const said = words === '' ? html`<span>${t('viewer.reserved')}</span>` : html`<span lang="${lang}">${words}</span>`
    return html`<li data-kind="${part.kind}">
      <a href="#${anchorOf(part.label)}"><span class="rv-contents-number">${number}</span> ${said} </a>
    </li>`
  })
  return html`<ol class="rv-contents-list">
    ${parts}
  </ol>`
}

function versionName({ state, versionNumber, label }: VersionSummary, t: ReadingWords): string {
  return t(`version.${state}`, { number: versionNumber }) || label
}

function link(href: string, words: string): Html {
  return html`<a href="${href}">${words}</a>`
}
