/// <reference path="./css.d.ts" />
import './styles/index.css'

export { Button, IconButton, LinkButton, type ButtonProps } from './components/button.tsx'
export { Combobox, type ComboboxOption, type ComboboxProps } from './components/combobox.tsx'
export { DataList, type DataColumn, type DataListProps } from './components/data-list.tsx'
export { DateField, type DateFieldProps } from './components/date-field.tsx'
export { Dialog, DialogActions, type DialogProps } from './components/dialog.tsx'
export { ErrorSummary, type ErrorSummaryItem } from './components/error-summary.tsx'
export { FactList, type Fact } from './components/fact-list.tsx'
export { FileButton, FileField } from './components/file-field.tsx'
export { FilterBar } from './components/filter-bar.tsx'
export { CheckboxField, InputField, SearchField, SelectField } from './components/fields.tsx'
export {
  IconArrowRight,
  IconBell,
  IconBook2,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconDeviceDesktop,
  IconExternalLink,
  IconFileText,
  IconHorse,
  IconLink,
  IconMenu2,
  IconMessage,
  IconMoon,
  IconPrinter,
  IconSearch,
  IconSun,
  IconUser,
  IconWorld,
  IconX,
} from './components/icons.tsx'
export { LoadMore, type LoadMoreProps } from './components/load-more.tsx'
export { Cluster, Page, Prose, AccessibleText, SkipLink, Stack, VisuallyHidden } from './components/layout.tsx'
export { PageTitle, useDocumentTitle, type PageTitleProps } from './components/page-title.tsx'
export { slicePage, Pagination, type PaginationProps } from './components/pagination.tsx'
export { EmptyState, ErrorState, LoadingState, Notice, StatusTag, type Tone } from './components/states.tsx'
export { useFocusRecovery } from './components/use-focus-recovery.ts'
export { ToastRegion, toastDurationMs, type Toast } from './components/toasts.tsx'
export { applyTheme, getTheme, initTheme, type Theme } from './theme.ts'
export { UiTextsProvider, useUiTexts, type UiTexts } from './ui-texts.tsx'
