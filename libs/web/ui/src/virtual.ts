/** Virtualized long lists and rules: only items near the viewport are rendered. Loads with the pages that need it. */
export { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
