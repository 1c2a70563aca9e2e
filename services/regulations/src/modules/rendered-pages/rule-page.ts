import type { RenderedPage, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import type { Database } from '@portal/persistence'
import { formatProvisionName } from '@portal/regulation-reading/provision-name'
import { parseRuleUrl, ruleUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { html, type Clock } from '@portal/service-kit'
import { findRule } from '../versions/index.ts'
import { redirectPage } from './redirect-page.ts'
import type { FindPage } from './page-request.ts'
import type { PageTexts } from './page-texts.ts'

type FoundRule = ResultsOf<typeof regulationsHttp.findRule>

/** Redirects `/rule/2143(a)?on=2025-03-01` to the provision in effect on that day, or renders where else it is. */
export function createRulePage(database: Database, clock: Clock): FindPage {
  return async ({ url, texts }) => {
    const { label, on } = parseRuleUrl(url)
    const today = toAuthorityDate(clock.now())
    const found = await findRule(database, label, on ?? today)
    return { data: [found, label, on], render: () => renderRule(found, { label, on, url }, texts) }
  }
}

interface RequestedRule {
  readonly label: string
  readonly on: string | undefined
  readonly url: URL
}

function renderRule(found: FoundRule, requested: RequestedRule, texts: PageTexts): RenderedPage {
  const { label, on, url } = requested
  const { provision, inOtherVersion, nearest } = found
  const canonical = `${url.pathname}${url.search}`
  if (provision !== null) return redirectPage(viewerUrl({ ...provision, versionId: undefined, asOf: on }), texts)
  const { reading: t, format } = texts
  const name = formatProvisionName(label, t)
  const title =
    on === undefined
      ? t('rule.missing.title', { label: name })
      : t('rule.missing.title-on', { label: name, date: format.date(on) })
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div><h1>${title}</h1></div>
    </div>
    <p>${t('rule.missing.text')}</p>
    <ul>
      ${nearest && html`<li><a href="${ruleUrl(nearest.label, on)}">${t('viewer.missing-nearest', { label: formatProvisionName(nearest.label, t) })}</a></li>`}
      ${inOtherVersion && html`<li><a href="${viewerUrl(inOtherVersion)}">${t('viewer.missing-other-version', { label: formatProvisionName(inOtherVersion.label, t) })}</a></li>`}
      <li><a href="/promulgated-regulations">${t('promulgated.title')}</a></li>
    </ul>
  </div>`
  return {
    status: 404,
    lang: texts.locale,
    head: { title, description: t('rule.missing.text'), canonical, robots: 'noindex' },
    html: main.text,
    styles: '',
    onlyWithoutScripts: false,
  }
}
