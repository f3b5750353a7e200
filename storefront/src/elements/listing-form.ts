/** A choice applies at once; without scripts a button does it, which the styles hide before anything is painted. */
class ListingForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    form.addEventListener('change', (event) => {
      const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
      if (!isText || event.target.checkValidity()) form.requestSubmit()
    })
    // Empty fields stay out of the address.
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    })
  }
}

customElements.define('listing-form', ListingForm)
