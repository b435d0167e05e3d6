/**
 * The order of the field in which circuits compute. It is also the field of the curve's
 * coordinates.
 */
export const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;
