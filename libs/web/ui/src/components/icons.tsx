import tabler from '@iconify-json/tabler/icons.json' with { type: 'json' }
import type { ReactElement, SVGProps } from 'react'

/*
 * The icons used by the portal. Icons are decorative (`aria-hidden`); the button or link has the accessible name. The
 * package is one JSON file, of which the build keeps only the members named below; the icon set's own React package
 * consists of 17,800 files, a quarter of all installed ones.
 */

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Width and height in CSS pixels; 24 by default. */
  readonly size?: number
}

/** Creates an icon of 24 by 24 units from the content of its `svg` element. */
function createIcon(name: string, { body }: { readonly body: string }): (props: IconProps) => ReactElement {
  return ({ size = 24, className, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className === undefined ? `icon-${name}` : `icon-${name} ${className}`}
      {...rest}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

export const IconArrowRight = createIcon('arrow-right', tabler.icons['arrow-right'])
export const IconBell = createIcon('bell', tabler.icons.bell)
export const IconBook2 = createIcon('book-2', tabler.icons['book-2'])
export const IconChevronDown = createIcon('chevron-down', tabler.icons['chevron-down'])
export const IconChevronLeft = createIcon('chevron-left', tabler.icons['chevron-left'])
export const IconChevronRight = createIcon('chevron-right', tabler.icons['chevron-right'])
export const IconCircleCheck = createIcon('circle-check', tabler.icons['circle-check'])
export const IconCircleX = createIcon('circle-x', tabler.icons['circle-x'])
export const IconCopy = createIcon('copy', tabler.icons.copy)
export const IconDeviceDesktop = createIcon('device-desktop', tabler.icons['device-desktop'])
export const IconExternalLink = createIcon('external-link', tabler.icons['external-link'])
export const IconFileText = createIcon('file-text', tabler.icons['file-text'])
export const IconHorse = createIcon('horse', tabler.icons.horse)
export const IconLink = createIcon('link', tabler.icons.link)
export const IconMenu2 = createIcon('menu-2', tabler.icons['menu-2'])
export const IconMessage = createIcon('message', tabler.icons.message)
export const IconMoon = createIcon('moon', tabler.icons.moon)
export const IconPrinter = createIcon('printer', tabler.icons.printer)
export const IconSearch = createIcon('search', tabler.icons.search)
export const IconSun = createIcon('sun', tabler.icons.sun)
export const IconUser = createIcon('user', tabler.icons.user)
export const IconWorld = createIcon('world', tabler.icons.world)
export const IconX = createIcon('x', tabler.icons.x)
