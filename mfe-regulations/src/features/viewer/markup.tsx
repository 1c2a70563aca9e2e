import { isElement, type Attributes, type Content } from '@portal/regulation-reading/markup'
import { createElement, Fragment, type HTMLAttributes, type ReactNode } from 'react'

/** Makes React's elements of markup. `Leaf` is anything React can show. */
export function markup<Leaf extends ReactNode>(...contents: readonly Content<Leaf>[]): ReactNode {
  return createElement(
    Fragment,
    undefined,
    ...contents.map((content) =>
      isElement(content)
        ? createElement(
            content.tag,
            propertiesOf(content.attributes),
            ...content.children.map((child) => markup(child)),
          )
        : (content as ReactNode),
    ),
  )
}

/** HTML's attributes under the names React has for them. */
export function propertiesOf({ class: className, tabindex, ...rest }: Attributes): HTMLAttributes<HTMLElement> {
  return { ...rest, className, tabIndex: tabindex === undefined ? undefined : Number(tabindex) }
}
