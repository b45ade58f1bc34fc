/** The portal's mark as a picture of an account: without rounded corners, and with room for a round frame. */
export const emblem = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 40 40" width="512" height="512">
  <path d="M-4-2h40v40H-4z" fill="#0f3a2a"/>
  <path d="M-4-2h13l5 20zM36-2H23l-5 20z" fill="#d9f7e6" opacity=".18"/>
  <circle cx="16" cy="18" r="7.5" fill="none" stroke="#3ddc84" stroke-width="2.25"/>
  <path d="M-4 18H8.5M23.5 18H36" stroke="#3ddc84" stroke-width="2.25"/>
  <circle cx="16" cy="18" r="2.25" fill="#d9f7e6"/>
</svg>`;
