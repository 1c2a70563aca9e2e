export {
  Guard,
  getAccessMessage,
  getAccessStatus,
  isOffered,
  useCan,
  useAccessStatus,
  type GuardProps,
  type AccessStatus,
  type Offered,
} from './access.tsx'
export { formatId } from './format-id.ts'
export { authorityTimeZone, toAuthorityDate, toAuthorityInstant, createFormats, type Formats } from '@portal/formats'
export { useFormats, useLocale } from './locale.ts'
export { englishTag, Localized, useTaggedText, useLocalize } from './localized.tsx'
export { ShellHostProvider, useSession, useShell, useUser } from './shell-host.tsx'
export { Slot, type SlotProps } from './slot.tsx'
