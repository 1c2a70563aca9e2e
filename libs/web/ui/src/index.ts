/// <reference path="./css.d.ts" />
import './styles/index.css'

export { Button, IconButton, LinkButton, type ButtonProps } from './components/button.tsx'
export { DataList, type DataColumn, type DataListProps } from './components/data-list.tsx'
export { DateField, type DateFieldProps } from './components/date-field.tsx'
export { Dialog, DialogActions, type DialogProps } from './components/dialog.tsx'
export { ErrorSummary, type SummaryFault } from './components/error-summary.tsx'
export { FileButton, FileField } from './components/file-field.tsx'
export { CheckboxField, FilterBar, InputField, SearchField, SelectField } from './components/fields.tsx'
export {
  IconArrowRight,
  IconBook2,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconDeviceDesktop,
  IconExternalLink,
  IconFileText,
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
export { ListEnd, type ListEndProps } from './components/list-end.tsx'
export { Cluster, Page, Prose, SaidAs, SkipLink, Stack, VisuallyHidden } from './components/layout.tsx'
export { PageTitle, useDocumentTitle, type PageTitleProps } from './components/page-title.tsx'
export { pageSlice, Pagination, type PaginationProps } from './components/pagination.tsx'
export { EmptyState, ErrorState, LoadingState, Notice, StatusTag, type Tone } from './components/states.tsx'
export { useKeptFocus } from './components/kept-focus.ts'
export { ToastRegion, toastLife, type Toast } from './components/toasts.tsx'
export { applyTheme, currentTheme, startTheme, type Theme } from './theme.ts'
export { UiTextsProvider, useUiTexts, type UiTexts } from './ui-texts.tsx'
