import { isElement, type Attributes, type Content } from '@portal/regulation-reading/markup'
import { createElement, Fragment, type HTMLAttributes, type ReactNode } from 'react'

/** Converts markup to React elements. `Leaf` is anything React can render. */
export function renderMarkup<Leaf extends ReactNode>(...contents: readonly Content<Leaf>[]): ReactNode {
  return createElement(
    Fragment,
    undefined,
    ...contents.map((content) =>
      isElement(content)
        ? createElement(
            content.tag,
            toReactProps(content.attributes),
            ...content.children.map((child) => renderMarkup(child)),
          )
        : (content as ReactNode),
    ),
  )
}

/** Converts HTML attributes to React props. */
export function toReactProps({ class: className, tabindex, ...rest }: Attributes): HTMLAttributes<HTMLElement> {
  return { ...rest, className, tabIndex: tabindex === undefined ? undefined : Number(tabindex) }
}
