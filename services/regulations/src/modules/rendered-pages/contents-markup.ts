import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import { getContentsEntries, getPartTitle, hasSpanishTitle } from '@portal/regulation-reading/contents'
import { getPartName } from '@portal/regulation-reading/provision'
import { formatProvisionName } from '@portal/regulation-reading/provision-name'
import {
  describeChange,
  getChangeKind,
  getChanges,
  getEntryAnchor,
  groupByRule,
  isSingleChange,
} from '@portal/regulation-reading/redline-changes'
import type { SpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import type { ReadingTexts } from '@portal/regulation-reading/texts'
import { toAnchor } from '@portal/regulation-reading/urls'
import { html, type Html } from '@portal/service-kit'

/** Renders the table of contents. */
export function renderContents(nodes: readonly RegulationNode[], spanish: SpanishTranslations, t: ReadingTexts): Html {
  const entries = getContentsEntries(nodes)
  const parts = entries.map((part) => {
    const number = formatProvisionName(part.kind === 'rule' ? part.label : getPartName(part.marker ?? part.label), t)
    const { text: partTitle, lang } = getPartTitle(part, spanish)
    const title =
      partTitle === '' ? html`<span>${t('viewer.reserved')}</span>` : html`<span lang="${lang}">${partTitle}</span>`
    return html`<li data-kind="${part.kind}">
      <a href="#${toAnchor(part.label)}"><span class="rv-contents-number">${number}</span> ${title} </a>
    </li>`
  })
  const notice = hasSpanishTitle(entries, spanish) && html`<p class="rv-contents-notice">${t('viewer.authentic')}</p>`
  return html`${notice}
    <ol class="rv-contents-list">
      ${parts}
    </ol>`
}

/** Renders the list of the changes of a comparison by rule. */
export function renderChanges(entries: readonly RedlineEntry[], t: ReadingTexts): Html {
  const changes = getChanges(entries)
  const renderChange = (entry: RedlineEntry) =>
    html`<li data-change="${getChangeKind(entry)}">
      <a href="#${getEntryAnchor(entry)}"
        ><span class="rv-contents-number">${formatProvisionName(entry.node.label, t)}</span>
        ${describeChange(entry, t)}</a
      >
    </li>`
  const groups = groupByRule(changes, entries).map((group) => {
    const items = changes.filter((_, index) => group.indexes.includes(index)).map(renderChange)
    return isSingleChange(group, changes)
      ? html`${items}`
      : html`<li>
          <span class="rv-changes-rule">${formatProvisionName(group.label, t)}</span>
          <ol>
            ${items}
          </ol>
        </li>`
  })
  return html`<ol class="rv-contents-list rv-changes">
    ${groups}
  </ol>`
}
