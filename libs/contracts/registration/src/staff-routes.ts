import { route } from '@portal/contracts-common/light'

/** Routes of the registration area for the authority's staff. */
export const staffRoutes = {
  checkRegistryImport: route('POST', '/api/registry-imports', 'admins'),
  listRegistryImports: route('GET', '/api/registry-imports', 'admins'),
  getRegistryImport: route('GET', '/api/registry-imports/:importId', 'admins'),
  confirmRegistryImport: route('POST', '/api/registry-imports/:importId/confirm', 'admins'),
  listRejectedRows: route('GET', '/api/registry-imports/:importId/rejected-rows', 'admins'),
  downloadRejectedRows: route('GET', '/api/registry-imports/:importId/rejected-rows/csv', 'admins'),
  listIdentityChanges: route('GET', '/api/staff/identity-changes', 'admins'),
  getIdentityChange: route('GET', '/api/staff/identity-changes/:changeId', 'admins'),
  downloadEvidence: route('GET', '/api/staff/identity-changes/:changeId/evidence', 'admins'),
  approveIdentityChange: route('POST', '/api/staff/identity-changes/:changeId/approve', 'admins'),
  refuseIdentityChange: route('POST', '/api/staff/identity-changes/:changeId/refuse', 'admins'),
  findBlockedRegistration: route('GET', '/api/staff/registrations/:reference', 'admins'),
  unlockRegistration: route('POST', '/api/staff/registrations/:reference/unlock', 'admins'),
  searchPersons: route('POST', '/api/staff/persons/search', 'admins'),
  getStaffPerson: route('GET', '/api/staff/persons/:hisaPersonId', 'admins'),
  revealPersonData: route('POST', '/api/staff/persons/:hisaPersonId/reveal', 'admins'),
  approvePerson: route('POST', '/api/staff/persons/:hisaPersonId/approve', 'admins'),
  suspendPerson: route('POST', '/api/staff/persons/:hisaPersonId/suspend', 'admins'),
  restorePerson: route('POST', '/api/staff/persons/:hisaPersonId/restore', 'admins'),
  confirmPersonRole: route('POST', '/api/staff/persons/:hisaPersonId/roles/:roleId/confirm', 'admins'),
  refusePersonRole: route('POST', '/api/staff/persons/:hisaPersonId/roles/:roleId/refuse', 'admins'),
  endPersonRole: route('POST', '/api/staff/persons/:hisaPersonId/roles/:roleId/end', 'admins'),
  // Texts of notices, and channels:
  listNoticeTemplates: route('GET', '/api/staff/notice-templates', 'admins'),
  listNoticeTemplateVersions: route('GET', '/api/staff/notice-templates/:kind/:locale/versions', 'admins'),
  saveNoticeTemplate: route('PUT', '/api/staff/notice-templates/:kind/:locale', 'admins'),
  previewNoticeTemplate: route('POST', '/api/staff/notice-templates/:kind/:locale/preview', 'admins'),
  listChannelSwitches: route('GET', '/api/staff/channel-switches', 'admins'),
  setChannelSwitch: route('PUT', '/api/staff/channel-switches/:channel', 'admins'),
} as const
