export { createInbox, type Inbox, type InboxOptions, type ReceivedMail } from './createInbox.js'
export { type InboxPage, type InboxPageOptions, startInboxPage } from './page/startInboxPage.js'
