export { createInbox, type Inbox, type InboxOptions, type ReceivedMail } from './createInbox.js'
