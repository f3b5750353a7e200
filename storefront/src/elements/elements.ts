/** The scripts of every page, 12 KB together (design.md §4). */
import './account-menu.ts'
import './cart-badge.ts'
import './connection-hint.ts'
import './dropdown-menu.ts'
import './lightbox.ts'
import './new-version.ts'
import './notifications.ts'
import './remember.ts'
