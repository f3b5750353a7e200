import account from './de-DE/account.json' with { type: 'json' }
import cart from './de-DE/cart.json' with { type: 'json' }
import catalogue from './de-DE/catalogue.json' with { type: 'json' }
import checkout from './de-DE/checkout.json' with { type: 'json' }
import common from './de-DE/common.json' with { type: 'json' }
import company from './de-DE/company.json' with { type: 'json' }
import content from './de-DE/content.json' with { type: 'json' }
import errors from './de-DE/errors.json' with { type: 'json' }
import investing from './de-DE/investing.json' with { type: 'json' }
import investor from './de-DE/investor.json' with { type: 'json' }
import issuer from './de-DE/issuer.json' with { type: 'json' }
import mail from './de-DE/mail.json' with { type: 'json' }
import own from './de-DE/own.json' with { type: 'json' }
import pdf from './de-DE/pdf.json' with { type: 'json' }
import picture from './de-DE/picture.json' with { type: 'json' }
import portal from './de-DE/portal.json' with { type: 'json' }
import posts from './de-DE/posts.json' with { type: 'json' }
import record from './de-DE/record.json' with { type: 'json' }
import staff from './de-DE/staff.json' with { type: 'json' }
import states from './de-DE/states.json' with { type: 'json' }
import survey from './de-DE/survey.json' with { type: 'json' }
import validation from './de-DE/validation.json' with { type: 'json' }
import wishlist from './de-DE/wishlist.json' with { type: 'json' }

export default {
  account,
  cart,
  catalogue,
  checkout,
  common,
  company,
  content,
  errors,
  investing,
  investor,
  issuer,
  mail,
  own,
  pdf,
  picture,
  portal,
  posts,
  record,
  staff,
  states,
  survey,
  validation,
  wishlist,
}
