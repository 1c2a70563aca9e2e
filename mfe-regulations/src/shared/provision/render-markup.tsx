import type { Attributes, Content } from '@portal/regulation-reading/markup'
import { createElement, Fragment, type HTMLAttributes, type ReactNode } from 'react'

/** Converts markup to React elements. */
export function renderMarkup(...contents: readonly Content[]): ReactNode {
  return createElement(
    Fragment,
    undefined,
    ...contents.map((content) =>
      typeof content === 'string'
        ? content
        : createElement(
            content.tag,
            toReactProps(content.attributes),
            ...content.children.map((child) => renderMarkup(child)),
          ),
    ),
  )
}

/** Converts HTML attributes to React props. */
export function toReactProps({ class: className, tabindex, ...rest }: Attributes): HTMLAttributes<HTMLElement> {
  return { ...rest, className, tabIndex: tabindex === undefined ? undefined : Number(tabindex) }
}
