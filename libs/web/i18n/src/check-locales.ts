// Where remotes, which may not know the admin area, find the rule of its texts.
export { localeFaults } from '@portal/contracts-admin/rules'
