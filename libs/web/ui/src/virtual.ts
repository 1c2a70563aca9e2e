/** Long lists and long rules: only what is near the window is in the page. Loads with the page that needs it. */
export { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
